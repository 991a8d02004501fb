import type { Column } from '../../ui/table/column.ts'

/** The columns that hold something: those that a file has. */
export const heldColumns = <Row>(columns: Column<Row>[]): Column<Row>[] =>
  columns.filter(({ text, value }) => text ?? value)

/** What a column holds of a row, as text. */
export const textOf = <Row>({ text, value }: Column<Row>, row: Row): string => text?.(row) ?? String(value?.(row) ?? '')

/** What is a number in the file too. */
export function numberOf<Row>({ text, value }: Column<Row>, row: Row): number | undefined {
  const number = text ? undefined : value?.(row)
  return typeof number === 'number' ? number : undefined
}

/** `name-2026-11-21.csv`, by the calendar where one is. */
export function exportName(name: string, extension: string, today = new Date()): string {
  const [year, month, date] = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${name}-${year}-${month}-${date}.${extension}`
}
