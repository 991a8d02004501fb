import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { type Clause, isComplete } from '../../../../workbench/conditions/built.ts'
import { comparisons } from '../../../../workbench/conditions/comparisons.ts'
import type { FieldRef } from '../../../../workbench/edits/fields.ts'
import { ClauseValue } from './ClauseValue.tsx'
import { FieldElsewhere } from './FieldElsewhere.tsx'
import { type Subject, comparisonsOf, wordsOf } from './subjects.ts'

export interface ClauseRowProps {
  clause: Clause
  number: number
  subjects: readonly Subject[]
  /** The stage whose form it is about. */
  stage: string
  /** Why the condition is not as this row says. */
  note?: string
  onChange(clause: Clause): void
  /** Replaces this row by a choice of another stage's field. */
  onAsk(field: FieldRef): void
  onRemove(): void
}

/** One part of a condition. */
export function ClauseRow(props: ClauseRowProps) {
  const { clause, number, subjects, stage, note, onChange, onAsk, onRemove } = props
  const [isElsewhere, setIsElsewhere] = useState(false)
  const { name, comparison } = clause
  const subject = subjects.find((each) => each.name === name)
  const offered = subject ? comparisonsOf(subject) : ['is']
  const all = offered.includes(comparison) ? offered : [comparison, ...offered]
  const pick = (next: string) => {
    setIsElsewhere(next === elsewhere)
    if (next === elsewhere) return
    const picked = subjects.find((each) => each.name === next)
    onChange({ name: next, comparison: (picked && comparisonsOf(picked)[0]) ?? 'is' })
  }
  const compare = (next: string) => {
    const isSame = comparisons[next]?.takes === comparisons[comparison]?.takes
    onChange(isSame ? { ...clause, comparison: next } : { name, comparison: next })
  }
  return (
    <div className="editor-clause" role="group" aria-label={t('Part {number}', { number })}>
      <select
        className="input"
        aria-label={t('Field')}
        value={isElsewhere ? elsewhere : name}
        onChange={({ target }) => pick(target.value)}
      >
        <option value="">{t('Choose a field')}</option>
        {subjects.map(({ name: each, label }) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
        <option value={elsewhere}>{t('A field of another stage …')}</option>
      </select>
      {isElsewhere && (
        <FieldElsewhere
          stage={stage}
          onPick={(field) => {
            setIsElsewhere(false)
            onAsk(field)
          }}
        />
      )}
      <select
        className="input"
        aria-label={t('Comparison')}
        value={comparison}
        onChange={({ target }) => compare(target.value)}
      >
        {all.map((each) => (
          <option key={each} value={each}>
            {wordsOf(each)}
          </option>
        ))}
      </select>
      <ClauseValue
        key={`${name} ${comparisons[comparison]?.takes}`}
        clause={clause}
        subject={subject}
        others={othersFor(clause, subject, subjects)}
        onChange={onChange}
      />
      {note !== undefined && <p className={isComplete(clause) ? 'field-error' : 'field-help'}>{note}</p>}
      <PlainButton look="text" aria-label={t('Remove part {number}', { number })} onClick={onRemove}>
        ×
      </PlainButton>
    </div>
  )
}

/** A value of the choice that no field's name can have. */
const elsewhere = '*'

/** The fields that a field can be compared with in place of a value: others of the same sort. */
function othersFor(clause: Clause, subject: Subject | undefined, subjects: readonly Subject[]): Subject[] {
  if (!subject || comparisons[clause.comparison]?.takes !== 'value' || subject.sort === 'several') return []
  return subjects.filter(({ name, sort }) => sort === subject.sort && name !== subject.name)
}
