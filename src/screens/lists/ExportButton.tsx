import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { requestsText } from '../../api/http/errorTexts.ts'
import type { Column } from '../../ui/table/column.ts'
import { PopupMenu } from '../../ui/PopupMenu.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { type Total, formatPart } from '../../ui/format/figures.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { downloadFile } from '../documents/downloadFile.ts'
import { exportName } from './exported.ts'
import { type ExportFormat, exportFormats } from './exportFormats.ts'

export interface ExportButtonProps<Row> {
  /** The file's name, before its date. */
  name: string
  columns: Column<Row>[]
  /** The rows of the whole list, with every page that follows, in parts as they arrive. */
  parts(): AsyncIterable<Row[]> | Iterable<Row[]>
  /** How many rows there are. */
  total: Total
}

/** Saves the list as a file. A click while the rows load cancels it. */
export function ExportButton<Row>({ name, columns, parts, total }: ExportButtonProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [running, setRunning] = useState<AbortController>()
  const [done, setDone] = useState(0)
  const [error, setError] = useState<unknown>()
  async function* counted(signal: AbortSignal) {
    let count = 0
    for await (const part of parts()) {
      signal.throwIfAborted()
      count += part.length
      setDone(count)
      yield part
    }
  }
  const gather = async ({ extension, write }: ExportFormat, signal: AbortSignal) => {
    const file = await write(columns, counted(signal))
    if (!signal.aborted) downloadFile(file, exportName(name, extension))
  }
  const start = async (format: ExportFormat) => {
    const run = new AbortController()
    setAnchor(null)
    setRunning(run)
    setDone(0)
    setError(undefined)
    await gather(format, run.signal).catch((failure: unknown) => run.signal.aborted || setError(failure))
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
        aria-haspopup={running ? undefined : 'menu'}
        aria-expanded={running ? undefined : anchor !== null}
        onClick={({ currentTarget }) => (running ? stop() : setAnchor(currentTarget))}
      >
        {progress ? t('Cancel ({progress})', { progress }) : t('Export')}
      </Button>
      <PopupMenu label={t('Export')} anchor={anchor} onClose={() => setAnchor(null)}>
        {exportFormats.map((format) => (
          <MenuItem key={format.extension} onClick={() => void start(format)}>
            {format.action()}
          </MenuItem>
        ))}
      </PopupMenu>
      <Box role="status" sx={visuallyHidden}>
        {running && t('Exporting…')}
      </Box>
      {error !== undefined && (
        <Problem>{t('The list was not exported: {error}', { error: requestsText(error) })}</Problem>
      )}
    </>
  )
}
