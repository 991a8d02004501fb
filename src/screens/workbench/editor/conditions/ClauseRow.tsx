import { readNumber, typedNumber } from '../../../../engine/locale.ts'
import { readersLocale } from '../../../../form/locale.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import type { Clause } from '../../../../workbench/conditions/built.ts'
import { type Subject, comparisonsOf, wordsOf } from './subjects.ts'

export interface ClauseRowProps {
  clause: Clause
  number: number
  subjects: readonly Subject[]
  onChange(clause: Clause): void
  onRemove(): void
}

/** One part of a condition. */
export function ClauseRow({ clause, number, subjects, onChange, onRemove }: ClauseRowProps) {
  const subject = subjects.find(({ name }) => name === clause.name)
  const offered = subject ? comparisonsOf[subject.sort] : ['is']
  const comparisons = offered.includes(clause.comparison) ? offered : [clause.comparison, ...offered]
  const pick = (name: string) => {
    const picked = subjects.find((each) => each.name === name)
    onChange({ name, comparison: comparisonsOf[picked?.sort ?? 'text'][0] ?? 'is' })
  }
  return (
    <div className="editor-clause" role="group" aria-label={t('Part {number}', { number })}>
      <select
        className="input"
        aria-label={t('Field')}
        value={clause.name}
        onChange={({ target }) => pick(target.value)}
      >
        <option value="">{t('Choose a field')}</option>
        {subjects.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={t('Comparison')}
        value={clause.comparison}
        onChange={({ target }) => onChange({ ...clause, comparison: target.value })}
      >
        {comparisons.map((each) => (
          <option key={each} value={each}>
            {wordsOf(each)}
          </option>
        ))}
      </select>
      {clause.comparison !== 'isFilledIn' && (
        <ClauseValue key={clause.name} clause={clause} subject={subject} onChange={onChange} />
      )}
      <PlainButton look="text" aria-label={t('Remove part {number}', { number })} onClick={onRemove}>
        ×
      </PlainButton>
    </div>
  )
}

interface ClauseValueProps extends Pick<ClauseRowProps, 'clause' | 'onChange'> {
  subject: Subject | undefined
}

function ClauseValue({ clause, subject, onChange }: ClauseValueProps) {
  const label = t('Value')
  if (!subject?.options) {
    const isNumber = subject?.sort === 'number'
    const locale = readersLocale()
    return (
      <input
        className="input"
        aria-label={label}
        inputMode={isNumber ? 'decimal' : undefined}
        defaultValue={typeof clause.value === 'number' ? typedNumber(clause.value, locale) : String(clause.value ?? '')}
        onChange={({ target }) => {
          const text = target.value.trim()
          onChange({ ...clause, value: isNumber ? readNumber(text, locale) : text })
        }}
      />
    )
  }
  const { options } = subject
  return (
    <select
      className="input"
      aria-label={label}
      value={clause.value === undefined ? '' : String(clause.value)}
      onChange={({ target }) =>
        onChange({ ...clause, value: options.find(({ value }) => String(value) === target.value)?.value })
      }
    >
      <option value="">{t('Choose a value')}</option>
      {options.map(({ value, name }) => (
        <option key={String(value)} value={String(value)}>
          {name}
        </option>
      ))}
    </select>
  )
}
