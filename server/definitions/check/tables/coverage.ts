import type { CellValue, TableDefinition, TableInput } from '../../../../src/engine/definition.ts'
import { type Input, cellMatches, isValue } from '../../../../src/engine/tables/lookUp.ts'
import { samplesOf } from './samples.ts'

/** What a decision table's rows cover together. Rows are counted from 0; an example has a value for each input. */
export interface Coverage {
  /** Inputs that no row matches. */
  gap?: Input[]
  /** Two rows that match the same inputs, each pair once, with an example. */
  overlaps: { rows: [number, number]; example: Input[] }[]
  /** The rows that are the first to match some inputs. */
  deciding: Set<number>
  /** False if there were too many combinations to try, so that nothing is known. */
  complete: boolean
}

/** How many steps through the inputs are tried at most. */
const mostSteps = 50_000

/**
 * Tries every combination of inputs that the cells distinguish. Combinations that leave the same rows are tried only
 * once, which keeps this fast.
 */
export function coverageOf({ inputs, rows }: TableDefinition): Coverage {
  const found: Coverage = { overlaps: [], deciding: new Set(), complete: true }
  const samples = inputs.map((input, n) => samplesOf(input, cellsAt(rows, n)))
  const tried = inputs.map(() => new Set<string>())
  let steps = 0

  function visit(place: number, left: number[], example: Input[]): void {
    if (place === inputs.length) return judge(left, example)
    const key = left.join()
    if (tried[place]?.has(key)) return
    tried[place]?.add(key)
    for (const sample of samples[place] ?? []) {
      steps += 1
      if (steps > mostSteps) {
        found.complete = false
        return
      }
      const matching = left.filter((n) => matchesAt(rows[n], place, sample))
      visit(place + 1, matching, [...example, sample])
    }
  }

  function judge([first, second]: number[], example: Input[]): void {
    if (first === undefined) found.gap ??= example
    else found.deciding.add(first)
    if (first === undefined || second === undefined) return
    const isKnown = found.overlaps.some(({ rows: [one, other] }) => one === first && other === second)
    if (!isKnown) found.overlaps.push({ rows: [first, second], example })
  }

  visit(0, [...rows.keys()], [])
  return found
}

const cellsAt = (rows: TableDefinition['rows'], place: number) =>
  rows.flatMap((row) => {
    const cell = row[place]
    return cell === undefined || isValue(cell) ? [] : [cell]
  })

function matchesAt(row: TableDefinition['rows'][number] | undefined, place: number, sample: Input): boolean {
  const cell = row?.[place]
  return cell !== undefined && !isValue(cell) && cellMatches(cell, sample)
}

/** Inputs as people read them: `Amount 10.5, Rating not given`. */
export const exampleText = (inputs: TableInput[], example: Input[]): string =>
  inputs.map(({ title }, n) => `${title} ${valueText(example[n])}`).join(', ')

export const valueText = (value: CellValue | undefined): string => {
  if (value === undefined) return 'not given'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : `"${value}"`
}
