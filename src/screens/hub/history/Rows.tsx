import Box from '@mui/material/Box'
import { t } from '../../../texts/t.ts'
import type { HistoryChange } from '../../../api/http/types.ts'
import { formatValue } from '../../../form/printed/formatValue.ts'
import { FromTo } from './FromTo.tsx'

type Row = NonNullable<HistoryChange['rows']>[number]
type Cell = Row['cells'][number]

const changes: Record<Row['change'], () => string> = {
  added: () => t('added'),
  changed: () => t('changed'),
  removed: () => t('removed'),
}

/** The rows of a table that changed, column by column. */
export function Rows({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return t('The order of the rows.')
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {rows.map(({ change, name, cells }) => (
        <Box component="li" key={`${change} ${name}`}>
          <span>
            {name}{' '}
            <Box component="em" sx={{ color: 'text.secondary' }}>
              {changes[change]()}
            </Box>
          </span>
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {cells.map((cell) => (
              <li key={cell.title}>
                {cell.title}: <CellValue change={change} cell={cell} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function CellValue({ change, cell }: { change: Row['change']; cell: Cell }) {
  if (change === 'added') return formatValue(cell, cell.after)
  if (change === 'removed') return <del>{formatValue(cell, cell.before)}</del>
  return <FromTo value={cell} before={cell.before} after={cell.after} />
}
