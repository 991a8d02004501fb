import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { requestsText } from '../../api/http/errorTexts.ts'
import type { Column } from '../../ui/table/column.ts'
import { Problem } from '../../ui/Problem.tsx'
import { type Total, formatPart } from '../../ui/format.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { offer } from '../documents/offer.ts'
import { csv, csvName } from './csv.ts'

export interface ExportButtonProps<Row> {
  /** The file's, before its date. */
  name: string
  columns: Column<Row>[]
  /** All that the list shows with every page that follows, in parts as they come. */
  parts(): AsyncIterable<Row[]> | Iterable<Row[]>
  /** How many there are. */
  total: Total
}

/** Saves the list as a file; a click while it is gathered gives it up. */
export function ExportButton<Row>({ name, columns, parts, total }: ExportButtonProps<Row>) {
  const [running, setRunning] = useState<AbortController>()
  const [done, setDone] = useState(0)
  const [error, setError] = useState<unknown>()
  const gather = async (signal: AbortSignal) => {
    const rows: Row[] = []
    for await (const part of parts()) {
      if (signal.aborted) return
      rows.push(...part)
      setDone(rows.length)
    }
    offer(new Blob([csv(columns, rows)], { type: 'text/csv;charset=utf-8' }), csvName(name, new Date()))
  }
  const start = async () => {
    const run = new AbortController()
    setRunning(run)
    setDone(0)
    setError(undefined)
    await gather(run.signal).catch(setError)
    setRunning((now) => (now === run ? undefined : now))
  }
  const stop = () => {
    running?.abort()
    setRunning(undefined)
  }
  const progress = running && formatPart(done, total)
  return (
    <>
      <Button
        startIcon={<DownloadIcon />}
        disabled={total.count === 0}
        onClick={() => (running ? stop() : void start())}
      >
        {progress ? t('Cancel ({progress})', { progress }) : t('Export CSV')}
      </Button>
      <Box role="status" sx={visuallyHidden}>
        {running && 'Exporting…'}
      </Box>
      {error !== undefined && (
        <Problem>{t('The list was not exported: {error}', { error: requestsText(error) })}</Problem>
      )}
    </>
  )
}
