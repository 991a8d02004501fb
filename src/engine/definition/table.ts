/** `schemas/tables/<name>.json`: a decision table. Each row says which values follow from which. */
export interface TableDefinition {
  title: string
  inputs: TableInput[]
  outputs: TableOutput[]
  /**
   * `first`: the first row that matches decides. `unique`: no two rows match together. `collect`: all rows that match,
   * in their order.
   */
  hit: 'first' | 'unique' | 'collect'
  /** Each row has a cell for every input, then a value for every output. */
  rows: (Cell | CellValue)[][]
}

export interface TableInput extends TableValue {
  /** Without it, an unset value has no row: the lookup has no result. */
  optional?: true
}

export type TableOutput = TableValue

/** What an input or an output is; `enum` names all its values. */
interface TableValue {
  name: string
  title: string
  type: 'number' | 'integer' | 'string' | 'boolean'
  format?: 'date'
  enum?: CellValue[]
}

export type CellValue = number | string | boolean

/**
 * The condition that an input must meet for the row to match: all its words must hold. `{}` matches everything, null
 * only a missing input.
 */
export type Cell = Record<string, CellValue | CellValue[]> | null
