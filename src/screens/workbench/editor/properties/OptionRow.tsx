import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { type Option, pastedOptions } from './optionEdits.ts'

export interface OptionRowProps {
  option: Option
  number: number
  /** Whether it can be retired. */
  canRetire: boolean
  onChange(now: Option, column: string): void
  /** Receives several lines, or one with both columns, which replace this row. */
  onPaste(options: Option[]): void
  onRemove(): void
}

/** An option: its stored text, its name, and whether people can choose it. */
export function OptionRow({ option, number, canRetire, onChange, onPaste, onRemove }: OptionRowProps) {
  const { value, name, isRetired = false } = option
  const columns = [
    // A name that is the same as the stored text follows it.
    {
      key: 'value',
      label: t('Stored as'),
      changed: (text: string) => ({ ...option, value: text, name: name === value ? text : name }),
    },
    { key: 'name', label: t('Name'), changed: (text: string) => ({ ...option, name: text }) },
  ] as const
  return (
    <tr>
      {columns.map(({ key, label, changed }) => (
        <td key={key}>
          <input
            className="input"
            value={option[key]}
            aria-label={t('{column} of option {number}', { column: label, number })}
            onChange={({ target }) => onChange(changed(target.value), key)}
            onPaste={(event) => {
              const pasted = pastedOptions(event.clipboardData.getData('text/plain'))
              if (!pasted) return
              event.preventDefault()
              onPaste(pasted)
            }}
          />
        </td>
      ))}
      {canRetire && (
        <td className="editor-offered">
          <input
            type="checkbox"
            className="checkbox"
            checked={!isRetired}
            aria-label={t('Option {number} is offered', { number })}
            onChange={({ target }) => onChange({ value, name, isRetired: !target.checked }, 'offered')}
          />
        </td>
      )}
      <td>
        <PlainButton look="text" aria-label={t('Remove option {number}', { number })} onClick={onRemove}>
          ×
        </PlainButton>
      </td>
    </tr>
  )
}
