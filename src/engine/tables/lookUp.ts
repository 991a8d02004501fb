import type { Cell, CellValue, TableDefinition } from '../definition.ts'
import { isRecord } from '../path.ts'
import { cellWords } from './words.ts'

/** A table as a lookup in an expression holds it: with its name and the output that is asked for. */
export interface BoundTable extends TableDefinition {
  name: string
  output: string
}

/** Whether an operand is a table. If the table does not exist, the operand is still its name. */
export const isBoundTable = (operand: unknown): operand is BoundTable =>
  isRecord(operand) && Array.isArray(operand.rows) && typeof operand.output === 'string'

/** An input's value; undefined if it is not given. */
export type Input = CellValue | undefined

/** Whether a cell matches an input. */
export function cellMatches(cell: Cell, input: Input): boolean {
  if (cell === null) return input === undefined
  const words = Object.entries(cell)
  if (input === undefined) return words.length === 0
  return words.every(([word, operand]) =>
    Object.hasOwn(cellWords, word) ? cellWords[word]?.holds(input, operand) : false,
  )
}

/**
 * What a table says for these inputs, in the order of its inputs: a value, or with `collect` a list of them. Undefined,
 * which is no result, if no row matches or an input that is not optional is not given.
 */
export function lookUp(table: BoundTable, inputs: readonly Input[]): CellValue | CellValue[] | undefined {
  const rows = decidingRows(table, inputs)
  const place = table.inputs.length + table.outputs.findIndex(({ name }) => name === table.output)
  const found = (n: number): CellValue[] => {
    const value = table.rows[n]?.[place]
    return isValue(value) ? [value] : []
  }
  if (table.hit === 'collect') return rows?.flatMap(found)
  return rows?.flatMap(found)[0]
}

/**
 * The places of the rows that decide: all that match with `collect`, else the first. Undefined if an input is not
 * given.
 */
export function decidingRows(table: TableDefinition, inputs: readonly Input[]): number[] | undefined {
  if (table.inputs.some(({ optional }, n) => !optional && inputs[n] === undefined)) return undefined
  const matching = table.rows.flatMap((row, n) => (rowMatches(row, inputs) ? [n] : []))
  return table.hit === 'collect' ? matching : matching.slice(0, 1)
}

const rowMatches = (row: TableDefinition['rows'][number], inputs: readonly Input[]): boolean =>
  inputs.every((input, n) => {
    const cell = row[n]
    return cell !== undefined && !isValue(cell) && cellMatches(cell, input)
  })

export const isValue = (part: Cell | CellValue | undefined): part is CellValue =>
  typeof part === 'number' || typeof part === 'string' || typeof part === 'boolean'
