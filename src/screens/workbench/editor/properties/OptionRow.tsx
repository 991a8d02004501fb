import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import type { Option } from './optionEdits.ts'

export interface OptionRowProps {
  option: Option
  number: number
  /** Whether it can be retired. */
  canRetire: boolean
  onChange(change: (option: Option) => Option, column: string): void
  /** Receives what is pasted into a column. Returns false for a single text, which the browser pastes. */
  onPaste(text: string, column: 'value' | 'name'): boolean
  onRemove(): void
}

/** An option: its stored text, its name, and whether people can choose it. */
export function OptionRow({ option, number, canRetire, onChange, onPaste, onRemove }: OptionRowProps) {
  const columns = [
    // A name that is the same as the stored text follows it.
    {
      key: 'value',
      label: t('Stored as'),
      changed: (text: string) => (before: Option) => ({
        ...before,
        value: text,
        name: before.name === before.value ? text : before.name,
      }),
    },
    { key: 'name', label: t('Name'), changed: (text: string) => (before: Option) => ({ ...before, name: text }) },
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
              if (onPaste(event.clipboardData.getData('text/plain'), key)) event.preventDefault()
            }}
          />
        </td>
      ))}
      {canRetire && (
        <td className="editor-offered">
          <input
            type="checkbox"
            className="checkbox"
            checked={option.isRetired !== true}
            aria-label={t('Option {number} is offered', { number })}
            onChange={({ target }) => onChange((before) => ({ ...before, isRetired: !target.checked }), 'offered')}
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
