import UpIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import type { Column } from './column.ts'
import type { Sort } from './sorting.ts'
import { visuallyHidden } from '../visuallyHidden.ts'

export interface HeadCellProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  /** Absent if the reader cannot choose the order. */
  onSort?: (key: string) => void
}

export function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { key, header, align, quiet, controls, value } = column
  const direction = sort?.key === key ? (sort.descending ? 'descending' : 'ascending') : 'none'
  const sortable = onSort !== undefined && value !== undefined
  return (
    <th
      role="columnheader"
      scope="col"
      data-column={key}
      data-align={align}
      data-controls={controls}
      aria-sort={sortable ? direction : undefined}
    >
      {quiet && (
        <Box component="span" sx={visuallyHidden}>
          {header}
        </Box>
      )}
      {!quiet && !sortable && header}
      {!quiet && sortable && (
        <button type="button" className="head" onClick={() => onSort(key)}>
          {header}
          <UpIcon aria-hidden />
        </button>
      )}
    </th>
  )
}
