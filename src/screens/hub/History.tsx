import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { getHistory } from '../../api/applications.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useLoad } from '../useLoad.ts'
import { HistoryLine } from './HistoryLine.tsx'
import { Part } from './Part.tsx'

/** How many entries are shown before the rest is asked for. */
const first = 8

/** What happened to the application, newest first. */
export function History({ id }: { id: string }) {
  const { data: entries, error, reload } = useLoad(useCallback(() => getHistory(id), [id]))
  const [all, setAll] = useState(false)
  const shown = all ? entries : entries?.slice(0, first)
  return (
    <Part title="History">
      {error !== undefined && <Problem onRetry={() => void reload()}>The history could not be loaded.</Problem>}
      {!entries && error === undefined && <Skeleton variant="rounded" height={240} />}
      {entries?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Nothing has been recorded yet.</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown?.map((entry) => <HistoryLine key={entry.id} entry={entry} />)}
      </Box>
      {!all && (entries?.length ?? 0) > first && <Button onClick={() => setAll(true)}>Show all {entries?.length}</Button>}
    </Part>
  )
}
