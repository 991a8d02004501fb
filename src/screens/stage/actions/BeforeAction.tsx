import Box from '@mui/material/Box'
import { useDeferredValue } from 'react'
import type { FormData, Transition } from '../../../engine/definition.ts'
import type { OpenPoint } from '../../../engine/rules/openPoints.ts'
import type { Loaded } from '../../../machines/stageTypes.ts'
import { useOpenPoints } from './useOpenPoints.ts'

export interface BeforeActionProps {
  action: Transition
  loaded: Loaded
  data: FormData
  /** The list is shown, and each tab says how much of it is its own. */
  open: boolean
  onToggle(open: boolean): void
  onPick(path: string): void
}

/** So many are listed; mending them shows the next. */
const most = 20

/** What is missing before the action that carries the form on: a count, and on demand a list that leads to the fields. */
export function BeforeAction({ action, loaded, data, open, onToggle, onPick }: BeforeActionProps) {
  // Worked out after what was typed has been drawn.
  const points = useOpenPoints(action, loaded, useDeferredValue(data))
  if (points.length === 0) {
    return <Box sx={quiet}>“{action.name}” has everything it needs.</Box>
  }
  return (
    <Box
      component="details"
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      sx={{ ...quiet, '& > summary': { cursor: 'pointer' } }}
    >
      <summary>{`Before you can “${action.name}”: ${points.length} ${points.length === 1 ? 'thing' : 'things'} to do`}</summary>
      {open && (
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, display: 'grid', gap: 1 }}>
          {points.slice(0, most).map((point) => (
            <li key={`${point.path} ${point.message}`}>
              <Point {...point} onPick={onPick} />
            </li>
          ))}
          {points.length > most && <li>and {points.length - most} more.</li>}
        </Box>
      )}
    </Box>
  )
}

function Point({ path, message, onPick }: OpenPoint & Pick<BeforeActionProps, 'onPick'>) {
  if (path === undefined) return message
  return (
    <Box component="button" type="button" onClick={() => onPick(path)} sx={link}>
      {message}
    </Box>
  )
}

const quiet = { fontSize: '0.875rem', color: 'text.secondary' } as const

const link = {
  p: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'primary.main',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover, &:focus-visible': { textDecoration: 'underline' },
} as const
