import { t } from '../../../../../texts/t.ts'
import type { NamedState } from '../../../../../workbench/paths.ts'

export interface StateChoiceProps {
  label: string
  states: readonly NamedState[]
  /** The chosen code, which may be none of the states'; '' for none. */
  chosen: string
  onChoose(code: string): void
}

/** Chooses the state that something leads to, by name. */
export function StateChoice({ label, states, chosen, onChoose }: StateChoiceProps) {
  const isElsewhere = chosen !== '' && states.every(({ code }) => code !== chosen)
  return (
    <label>
      {label}
      <select className="input" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="" disabled>
          {t('Choose a state')}
        </option>
        {isElsewhere && <option>{chosen}</option>}
        {states.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
