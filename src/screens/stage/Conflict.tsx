import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Stage } from '../../engine/stage.ts'
import type { Conflict as Stale } from '../../machines/stageTypes.ts'
import { useFocusHere } from './useFocusHere.ts'

export interface ConflictProps {
  stage: Stage
  conflict: Stale
  onKeepMine(): void
  onTakeTheirs(): void
}

const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '(empty)'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Someone else saved the record first: both sides' values, and a choice. Nothing typed here is lost by either answer's asking. */
export function Conflict({ stage, conflict: { detail, fields = [] }, onKeepMine, onTakeTheirs }: ConflictProps) {
  const here = useFocusHere<HTMLDivElement>()
  return (
    <Alert ref={here} tabIndex={-1} severity="warning" role="alert" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{detail}</AlertTitle>
      {fields.length > 0 && (
        <Box component="table" sx={{ width: '100%', maxWidth: 900, my: 2, '& th, & td': { textAlign: 'left', verticalAlign: 'top', pr: 4, py: 1, overflowWrap: 'anywhere' } }}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, yours, theirs, by }) => (
              <tr key={field}>
                <th scope="row">{stage.data.properties[field]?.title ?? field}</th>
                <td>{shown(yours)}</td>
                <td>
                  {shown(theirs)}
                  {by && ` (${by})`}
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button variant="contained" onClick={onKeepMine}>
          Keep my changes
        </Button>
        <Button variant="outlined" onClick={onTakeTheirs}>
          Discard mine and show theirs
        </Button>
      </Box>
    </Alert>
  )
}
