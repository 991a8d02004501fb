import { t } from '../../texts/t.ts'
import type { Column } from '../../ui/table/column.ts'
import { csv } from './csv.ts'

/** A kind of file in which a list can be saved. */
export interface ExportFormat {
  extension: string
  action(): string
  write<Row>(columns: Column<Row>[], parts: AsyncIterable<Row[]>): Promise<Blob>
}

/** In the order of the menu. The code that writes workbooks is loaded on demand. */
export const exportFormats: ExportFormat[] = [
  {
    extension: 'csv',
    action: () => t('Export CSV'),
    async write(columns, parts) {
      const rows = []
      for await (const part of parts) rows.push(...part)
      return new Blob([csv(columns, rows)], { type: 'text/csv;charset=utf-8' })
    },
  },
  {
    extension: 'xlsx',
    action: () => t('Export XLSX'),
    async write(columns, parts) {
      const { xlsx } = await import('./xlsx.ts')
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      return new Response(xlsx(t('Requests'), columns, parts), { headers: { 'Content-Type': type } }).blob()
    },
  },
]
