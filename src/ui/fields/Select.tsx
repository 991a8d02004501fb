import { memo, type SelectHTMLAttributes } from 'react'

interface ChoicesProps {
  options: { key: string; label: string }[]
  /** What the empty choice says. */
  empty: string
}

interface SelectProps extends ChoicesProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  /** The chosen option's key; '' when nothing is chosen. */
  value: string
  onChange(key: string): void
}

/** The browser's own select. Its first option chooses nothing. */
export function Select({ options, value, empty, onChange, ...attributes }: SelectProps) {
  return (
    <select
      {...attributes}
      className="input select"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <Choices options={options} empty={empty} />
    </select>
  )
}

/** Drawn again only if the options change, because a table has as many lists as rows. */
const Choices = memo(function Choices({ options, empty }: ChoicesProps) {
  return (
    <>
      <option value="">{empty}</option>
      {options.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </>
  )
})
