import { t } from '../../texts/t.ts'
import type { ApprovedLimitsDefinition, Schema } from '../definition.ts'
import type { LimitLine, LimitTerms, LimitChange } from './approvedLimits.ts'

/** Why a line cannot be approved as the decision changes it: `n` is the place of the change, from 0. */
export interface LimitMistake {
  n: number
  key: keyof LimitChange
  message: string
}

/** What is approved, and the columns of its table. Where they are not known, the server judges by them. */
interface ApprovedLimitsContext {
  definition: ApprovedLimitsDefinition
  columns?: Record<string, Schema>
}

const terms = ['amount', 'tenor', 'expires_on'] as const

/** A decision approves each line once, at most what was asked, and only what the table's columns can say. */
export function limitMistakes(
  approved: ApprovedLimitsContext,
  asked: LimitLine[],
  changes: readonly LimitChange[],
  today: string,
): LimitMistake[] {
  return changes.flatMap((change, n): LimitMistake[] => {
    const { place } = change
    const line = asked.find((each) => each.place === place)
    if (!line) return [{ n, key: 'place', message: t('There is no line {place}.', { place }) }]
    if (changes.findIndex((each) => each.place === place) < n)
      return [{ n, key: 'place', message: t('Line {place} is listed twice.', { place }) }]
    return terms.flatMap((key): LimitMistake[] =>
      termMistakes(approved, line, change, key, today).map((message) => ({ n, key, message })),
    )
  })
}

function termMistakes(
  approved: ApprovedLimitsContext,
  { place, asked }: LimitLine,
  change: LimitChange,
  key: keyof LimitTerms,
  today: string,
): string[] {
  const value = change[key]
  if (value === undefined) return []
  if (Number.isNaN(value)) return [t('Line {place}: this is not a number.', { place })]
  const column = columnFor(approved, key)
  if (column === undefined) return [t('Line {place}: the table has no column for this.', { place })]
  const step = typeof value === 'number' ? stepOf(approved, column) : undefined
  const [most, figure, { least, greatest }] = [asked[key], Number(value), boundsOf(approved, column)]
  return [
    ...(most !== null && value > most
      ? [t('Line {place}: at most {asked} was asked for.', { place, asked: most })]
      : []),
    ...(most === null && figure > greatest
      ? [t('Line {place}: this must be at most {greatest}.', { place, greatest })]
      : []),
    ...(figure < least ? [t('Line {place}: this must be at least {least}.', { place, least })] : []),
    ...(step !== undefined && !isMultiple(figure, step)
      ? [t('Line {place}: this must be a multiple of {step}.', { place, step })]
      : []),
    ...(key === 'expires_on' && String(value) < today ? [t('Line {place}: this day has passed.', { place })] : []),
  ]
}

const columnFor = ({ definition }: ApprovedLimitsContext, key: keyof LimitTerms): string | undefined =>
  key === 'expires_on' ? definition.expiry : definition[key]

/**
 * The bounds of the column, for where nothing was asked. An amount may always be 0, which approves nothing; nothing may
 * be less, as in the API contract.
 */
function boundsOf(
  { definition: { amount }, columns = {} }: ApprovedLimitsContext,
  column: string,
): { least: number; greatest: number } {
  const { minimum = 0, maximum = Infinity } = columns[column] ?? {}
  return { least: column === amount ? 0 : Math.max(0, minimum), greatest: maximum }
}

/** The step of the column; whole months if the last day is counted from them. */
function stepOf(
  { definition: { tenor, expiry }, columns = {} }: ApprovedLimitsContext,
  column: string,
): number | undefined {
  const { type, multipleOf } = columns[column] ?? {}
  return multipleOf ?? (type === 'integer' || (column === tenor && tenor === expiry) ? 1 : undefined)
}

/** As precise as the check of a form is. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step
  return Math.abs(Math.round(times) - times) <= Math.max(1e-6, Math.abs(times) * 1e-15)
}
