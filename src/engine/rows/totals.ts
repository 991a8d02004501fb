import { named, t } from '../../texts/t.ts'
import type { Expression, FormData, TotalDefinition } from '../definition.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { asText, fill } from '../path.ts'
import type { Stage } from '../stage.ts'
import { tablesOf } from './tables.ts'

/** The sum of a column; undefined if no row has a number there. */
export function totalOf(data: FormData, field: string, column: string): number | undefined {
  const total = evaluate(sumOf(`${field}.${column}`), data)
  return typeof total === 'number' ? total : undefined
}

const sums = new Map<string, Expression>()

/** The same expression each time, so that it is compiled once. */
function sumOf(name: string): Expression {
  const sum = sums.get(name) ?? { sum: [{ var: name }] }
  sums.set(name, sum)
  return sum
}

/** What a sum must be, in words, if it is not: `100`, `at least 10`; undefined if it is right. */
export function requiredTotal(total: number, { sum }: TotalDefinition): string | undefined {
  const { const: exactly, minimum = -Infinity, maximum = Infinity } = sum
  if (exactly !== undefined && total !== exactly) return asText(exactly)
  if (total < minimum) return t('at least {minimum}', { minimum })
  return total > maximum ? t('at most {maximum}', { maximum }) : undefined
}

/** The totals that are not what they must be, as errors of their tables. A total without a value is no error. */
export function totalErrors(stage: Stage, visible: FormData): { path: string; message: string }[] {
  return tablesOf(stage).flatMap(({ field, columns, rules: { totals = {} } }) =>
    Object.entries(totals).flatMap(([column, definition]) => {
      const total = totalOf(visible, field, column)
      const wanted = total === undefined ? undefined : requiredTotal(total, definition)
      if (wanted === undefined) return []
      const title = named(columns[column]?.title ?? column)
      const message =
        definition.message === undefined
          ? t('The total of {title} must be {wanted}, but it is {total}.', { title, wanted, total: total ?? '' })
          : fill(named(definition.message), { total })
      return [{ path: field, message }]
    }),
  )
}
