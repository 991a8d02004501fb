import type { Column } from '../../ui/table/column.ts'

/** The columns that hold data, and so are in a file. */
export const exportedColumns = <Row>(columns: Column<Row>[]): Column<Row>[] =>
  columns.filter(({ text, value }) => text ?? value)

/** A row's value in a column, as text. */
export const textOf = <Row>({ text, value }: Column<Row>, row: Row): string => text?.(row) ?? String(value?.(row) ?? '')

/** A row's value in a column, if the file holds it as a number. */
export function numberOf<Row>({ text, value }: Column<Row>, row: Row): number | undefined {
  const number = text ? undefined : value?.(row)
  return typeof number === 'number' ? number : undefined
}

/** `name-2026-11-21.csv`, by the calendar of the reader's time zone. */
export function exportName(name: string, extension: string, today = new Date()): string {
  const [year, month, date] = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${name}-${year}-${month}-${date}.${extension}`
}
