interface Choice {
  key: string
  label: string
}

interface ChoicesProps {
  /** The first button takes it, so that the field can be focused by its id. */
  id: string
  labelledBy: string
  describedBy: string | undefined
  choices: Choice[]
  /** The chosen key; '' when nothing is chosen. */
  value: string
  disabled: boolean
  invalid: boolean
  onChange(key: string): void
}

/** A decision as toggle buttons; pressing the pressed one takes the decision back. */
export function ToggleButtons({ id, labelledBy, describedBy, choices, value, disabled, onChange }: ChoicesProps) {
  return (
    <div className="choices" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {choices.map(({ key, label }, n) => (
        <button
          key={key}
          id={n === 0 ? id : undefined}
          type="button"
          className="toggle"
          data-choice={key}
          aria-pressed={key === value}
          disabled={disabled}
          onClick={() => onChange(key === value ? '' : key)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

interface CheckboxesProps extends Omit<ChoicesProps, 'value'> {
  /** The chosen keys. */
  chosen: readonly string[]
}

export function Checkboxes({
  id,
  labelledBy,
  describedBy,
  choices,
  chosen,
  disabled,
  invalid,
  onChange,
}: CheckboxesProps) {
  return (
    <div
      className="choices"
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
    >
      {choices.map(({ key, label }, n) => (
        <label key={key} className="radio">
          <input
            id={n === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.includes(key)}
            disabled={disabled}
            onChange={() => onChange(key)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

export function RadioButtons({
  id,
  labelledBy,
  describedBy,
  choices,
  value,
  disabled,
  invalid,
  onChange,
}: ChoicesProps) {
  return (
    <div
      className="choices"
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
    >
      {choices.map(({ key, label }, n) => (
        <label key={key} className="radio">
          <input
            id={n === 0 ? id : undefined}
            type="radio"
            name={id}
            checked={key === value}
            disabled={disabled}
            onChange={() => onChange(key)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
