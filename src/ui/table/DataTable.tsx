import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { ReactNode, Ref } from 'react'
import { HeadCell } from './HeadCell.tsx'
import type { Column } from './column.ts'
import type { Sort } from './sorting.ts'
import { isUnbroken } from './unbroken.ts'
import './table.css'
import { Skeleton } from '../Skeleton.tsx'

export interface DataTableProps<Row> {
  label: string
  columns: Column<Row>[]
  /** Undefined while loading: empty rows of the same height are shown instead. */
  rows: Row[] | undefined
  id(row: Row): string
  empty: ReactNode
  sort?: Sort
  onSort?: (key: string) => void
  /** The rows belong to the previous query: those of the present one are being loaded. */
  busy?: boolean
  /** The element that holds the rows, for a screen that moves them. */
  body?: Ref<HTMLTableSectionElement>
  /**
   * For hundreds of rows that move: the browser lays out and paints only those in sight. The screen's own styles set
   * the widths of the columns.
   */
  long?: boolean
  /** The cells of a row are alike: none is its header. */
  plain?: boolean
}

/**
 * A dense table on wide screens and a list of cards on narrow ones, by CSS alone. The roles are spelled out because
 * a table laid out as blocks loses them in some browsers.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  id,
  empty,
  sort,
  onSort,
  busy,
  body,
  long,
  plain = false,
}: DataTableProps<Row>) {
  if (rows?.length === 0)
    return (
      <Box role="status" sx={{ px: 6, py: 10, textAlign: 'center', color: 'text.secondary' }}>
        {empty}
      </Box>
    )
  return (
    <div className="data-table" data-long={long} role="region" aria-label={label} aria-busy={!rows || busy}>
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {rows ? (
            rows.map((row) => <Line key={id(row)} row={row} columns={columns} plain={plain} />)
          ) : (
            <Placeholder columns={columns} />
          )}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps<Row> {
  row: Row
  columns: Column<Row>[]
  plain: boolean
}

/** Drawn again only if the row or the columns change: the table may be long. */
function Line<Row>({ row, columns, plain }: LineProps<Row>) {
  return useMemo(
    () => (
      <tr role="row">
        {columns.map((column) => (
          <Cell
            key={column.key}
            column={column}
            content={column.cell(row)}
            role={column.names && !plain ? 'rowheader' : 'cell'}
          />
        ))}
      </tr>
    ),
    [columns, row, plain],
  )
}

interface CellProps<Row> {
  column: Column<Row>
  content: ReactNode
  role: 'cell' | 'rowheader'
}

function Cell<Row>({ column, content, role }: CellProps<Row>) {
  const { key, header, quiet, controls, names, align, nowrap, card } = column
  return (
    <td
      role={role}
      data-column={key}
      data-align={align}
      data-label={quiet ? undefined : header}
      data-nowrap={nowrap}
      data-card={card}
      data-controls={controls}
      data-names={names || undefined}
      data-unbroken={isUnbroken(content) || undefined}
    >
      {content}
    </td>
  )
}

const shapes = [0, 1, 2, 3, 4, 5, 6, 7]

function Placeholder<Row>({ columns }: { columns: Column<Row>[] }) {
  return shapes.map((shape) => (
    <tr key={shape} role="row">
      {columns.map((column) => (
        <Cell
          key={column.key}
          column={{ ...column, names: undefined }}
          role="cell"
          content={<Skeleton width={column.width ?? '70%'} />}
        />
      ))}
    </tr>
  ))
}
