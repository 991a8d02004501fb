import { t } from '../../../../texts/t.ts'
import { type BuiltCondition, type Clause, isComplete, isPart } from '../../../../workbench/conditions/built.ts'

/** A row of the builder. While it is incomplete, the part that it was before stays in the condition. */
export interface Row extends Clause {
  earlier?: Clause
}

export interface Rows extends BuiltCondition {
  clauses: readonly Row[]
}

/** The rows with another one in this place. */
export function withRow(rows: Rows, number: number, next: Clause): Rows {
  const { earlier, ...before }: Row = rows.clauses[number] ?? next
  const row = isComplete(next) ? { earlier: undefined } : { earlier: isComplete(before) ? before : earlier }
  return { ...rows, clauses: rows.clauses.with(number, { ...next, ...row }) }
}

const written = (rows: Rows): BuiltCondition => ({
  ...rows,
  clauses: rows.clauses.flatMap(({ earlier, ...clause }) => (isComplete(clause) ? clause : (earlier ?? []))),
})

/** What of the rows is in the condition. */
export function partsOf(rows: Rows): BuiltCondition {
  const all = written(rows)
  return { ...all, clauses: all.clauses.filter((clause) => isPart(clause, all)) }
}

/** Why the condition is not as this row says. */
export function noteOn(row: Row, rows: Rows): string | undefined {
  if (!isComplete(row))
    return row.earlier
      ? t('The condition stays as it was until this part is complete.')
      : t('Not in the condition until it is complete.')
  return isPart(row, written(rows))
    ? undefined
    : t('This cannot be combined with a comparison of two fields or of an amount.')
}
