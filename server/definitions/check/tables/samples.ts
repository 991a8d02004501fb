import type { Cell, CellValue, TableInput } from '../../../../src/engine/definition.ts'
import type { Input } from '../../../../src/engine/tables/lookUp.ts'

/**
 * Returns a value for each range or option that an input's cells distinguish: every value that they name, and some
 * between and around them.
 */
export function samplesOf({ type, format, enum: options, optional }: TableInput, cells: Cell[]): Input[] {
  const named = cells.flatMap((cell) => Object.values(cell ?? {}).flat())
  const given = options ?? samplers[format ?? type]?.(named) ?? []
  return optional ? [...given, undefined] : given
}

const samplers: Record<string, (named: CellValue[]) => CellValue[]> = {
  boolean: () => [true, false],
  number: (named) => around(numbersIn(named), (one, other) => (one + other) / 2),
  integer: (named) => [
    ...new Set(
      numbersIn(named)
        .flatMap((bound) => [bound - 1, bound, bound + 1])
        .concat(0),
    ),
  ],
  string: (named) => [...new Set([...named, another(named)])],
  date: (named) => [
    ...new Set([...textsIn(named).flatMap((day) => [dayBeside(day, -1), day, dayBeside(day, 1)]), '2000-01-01']),
  ],
}

const numbersIn = (named: CellValue[]): number[] =>
  [...new Set(named.filter((value) => typeof value === 'number'))].sort((one, other) => one - other)

const textsIn = (named: CellValue[]): string[] => named.filter((value) => typeof value === 'string')

/** Returns the bounds, one value between each two, and one beyond each end. */
function around(bounds: number[], between: (one: number, other: number) => number): number[] {
  const [first, last] = [bounds[0], bounds.at(-1)]
  if (first === undefined || last === undefined) return [0]
  const inner = bounds.flatMap((bound, n) => {
    const next = bounds[n + 1]
    return next === undefined ? [bound] : [bound, between(bound, next)]
  })
  return [first - 1, ...inner, last + 1]
}

/** A text that none of the cells names. */
function another(named: CellValue[]): string {
  let text = 'another'
  while (named.includes(text)) text += ' one'
  return text
}

function dayBeside(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
