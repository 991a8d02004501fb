import Box from '@mui/material/Box'
import { t } from '../../texts/t.ts'
import type { PaperParagraph } from '../../api/http/types.ts'
import { written } from '../../form/printed/written.ts'

type TableData = NonNullable<PaperParagraph['table']>

/** A table as a whole; where it is too wide, it is scrolled by itself. */
export function Table({ table: { columns, rows, totals }, title }: { table: TableData; title: string }) {
  const how = (place: number) => columns[place] ?? { kind: 'text' as const }
  return (
    <Box className="paper-table" role="group" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column, n) => (
              <th key={n} scope="col" data-kind={column.kind}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n}>
              {row.map((value, place) => (
                <td key={place} data-kind={how(place).kind}>
                  {value === null ? '–' : written(how(place), value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {totals.map((total, place) => (
                <td key={place} data-kind={how(place).kind}>
                  {total === null ? place === 0 && t('Total') : written(how(place), total)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Box>
  )
}
