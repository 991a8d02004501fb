import { useMemo, useState } from 'react'
import type { Condition } from '../../../../engine/definition.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { type Clause, builtFrom, conditionOf, namesOf } from '../../../../workbench/conditions/built.ts'
import { type Facts, factFor } from '../../../../workbench/edits/facts.ts'
import type { FieldRef } from '../../../../workbench/edits/fields.ts'
import { conditionSentence } from '../../../../workbench/sentences/condition.ts'
import { namingOf } from '../../../../workbench/sentences/naming.ts'
import { useEditor } from '../useEditor.ts'
import { ClauseRow } from './ClauseRow.tsx'
import { factsIn, symbolTableWith, subjectOf } from './askedFacts.ts'
import { type Rows, noteOn, partsOf, withRow } from './rows.ts'
import { comparisonsOf, subjectsOf } from './subjects.ts'

export interface ConditionBuilderProps {
  title: string
  /** What applies if there is no condition. */
  without: string
  stage: string
  /** The field that the condition is for: it cannot depend on itself. */
  own: string
  condition: Condition | undefined
  /** What else has the same effect, in sentences. It cannot be changed here. */
  others: readonly string[]
  /** The condition with the facts that it uses: a new fact is another stage's field. */
  onChange(condition: Condition | undefined, facts: Facts): void
}

/** Builds a condition from fields, comparisons and values, and shows it as a sentence. */
export function ConditionBuilder(props: ConditionBuilderProps) {
  const { title, without, stage, own, condition, others, onChange } = props
  const { files } = useEditor()
  const written = JSON.stringify(condition)
  const [built, setBuilt] = useState(() => ({ written, of: rowsFrom(condition), turn: 0 }))
  // Incomplete parts are only here. Changes from elsewhere, such as an undo, are taken over.
  if (built.written !== written) setBuilt({ written, of: rowsFrom(condition), turn: built.turn + 1 })
  const [asked, setAsked] = useState<Facts>({})
  const symbols = useMemo(() => symbolTableWith(files, stage, asked), [files, stage, asked])
  const naming = namingOf(symbols, stage)
  const subjects = subjectsOf(symbols, stage).filter(({ name }) => name !== own)
  const change = (next: Rows, turn = built.turn) => {
    const parts = partsOf(next)
    const finished = conditionOf(parts)
    setBuilt({ written: JSON.stringify(finished), of: next, turn })
    if (JSON.stringify(finished) !== written) onChange(finished, factsIn(symbols, stage, namesOf(parts)))
  }
  const ask = (number: number, elsewhere: FieldRef) => {
    const facts = factFor(symbols, stage, elsewhere)
    const subject = subjectOf(symbolTableWith(files, stage, { ...asked, ...facts }), stage, facts)
    if (!built.of || !subject) return
    setAsked({ ...asked, ...facts })
    const clause = { name: subject.name, comparison: comparisonsOf(subject)[0] ?? 'is' }
    change(withRow(built.of, number, clause))
  }
  const { of, turn } = built
  return (
    <section className="editor-acts stage-form" aria-label={title}>
      <h3>{title}</h3>
      <p className="editor-sentence" role="status">
        {condition ? conditionSentence(condition, naming) : others.length === 0 && without}
      </p>
      {others.map((other) => (
        <p key={other} className="editor-sentence">
          {other}
        </p>
      ))}
      {!of && <p className="field-help">{t('This condition is changed in the file.')}</p>}
      {of && of.clauses.length > 1 && (
        <select
          className="input"
          aria-label={t('How the parts are combined')}
          value={of.join}
          onChange={({ target }) => change({ ...of, join: target.value === 'any' ? 'any' : 'all' })}
        >
          <option value="all">{t('All of these')}</option>
          <option value="any">{t('One of these')}</option>
        </select>
      )}
      {of?.clauses.map((clause, n) => (
        <ClauseRow
          // A part keeps what is typed in it until the parts are replaced.
          key={`${turn} ${n}`}
          clause={clause}
          number={n + 1}
          subjects={subjects}
          stage={stage}
          onAsk={(elsewhere) => ask(n, elsewhere)}
          note={noteOn(clause, of)}
          onChange={(next: Clause) => change(withRow(of, n, next))}
          onRemove={() => change({ ...of, clauses: of.clauses.toSpliced(n, 1) }, turn + 1)}
        />
      ))}
      {of && subjects.length > 0 && (
        <PlainButton
          look="text"
          onClick={() =>
            setBuilt({ ...built, of: { ...of, clauses: [...of.clauses, { name: '', comparison: 'is' }] } })
          }
        >
          {of.clauses.length === 0 ? t('Add a condition') : t('And another one')}
        </PlainButton>
      )}
    </section>
  )
}

const rowsFrom = (condition: Condition | undefined): Rows | undefined => builtFrom(condition)
