import DownIcon from '@mui/icons-material/KeyboardArrowDown'
import UpIcon from '@mui/icons-material/KeyboardArrowUp'
import HandleIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Column } from '../../ui/DataTable.tsx'
import { cells } from '../lists/cells.tsx'
import { stepId } from './useKeyboardMove.ts'
import type { Place } from './rankingState.ts'

export interface ColumnsProps {
  order(priority: string): number
  /** The order is not the saved one: the rank shown is the one that saving will give. */
  changed: boolean
  count: number
  onStep(place: Place, by: 1 | -1, count: number): void
}

export const columns = ({ order, changed, count, onStep }: ColumnsProps): Column<Place>[] => [
  { key: 'handle', header: 'Move', quiet: true, nowrap: true, cell: (place) => <Mover place={place} count={count} onStep={onStep} /> },
  { key: 'rank', header: 'Rank', align: 'right', cell: ({ position, rank }) => (changed ? position + 1 : (rank ?? '-')) },
  { key: 'reference', header: 'Reference', nowrap: true, cell: cells.reference },
  { key: 'title', header: 'Title', names: true, cell: cells.title },
  { key: 'counterparty', header: 'Counterparty', cell: cells.counterparty },
  { key: 'amount', header: 'Amount', align: 'right', nowrap: true, cell: cells.amount },
  { key: 'priority', header: 'Priority', cell: cells.priority(order) },
  { key: 'requiredBy', header: 'Required By', nowrap: true, cell: cells.requiredBy },
  { key: 'status', header: 'Status', nowrap: true, cell: cells.state },
  { key: 'submittedBy', header: 'Submitted By', cell: cells.submittedBy },
]

interface MoverProps {
  place: Place
  count: number
  onStep: ColumnsProps['onStep']
}

const steps = [
  { by: -1, name: 'up', icon: <UpIcon fontSize="small" /> },
  { by: 1, name: 'down', icon: <DownIcon fontSize="small" /> },
] as const

function Mover({ place, count, onStep }: MoverProps) {
  const isEnd = (by: number) => place.position + by < 0 || place.position + by >= count
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', ml: -2 }}>
      <Box component="span" data-drag-handle="" title="Drag to reorder" sx={{ display: 'flex', cursor: 'grab', color: 'text.secondary', p: 1, touchAction: 'none' }}>
        <HandleIcon fontSize="small" />
      </Box>
      {steps.map(({ by, name, icon }) => (
        <IconButton
          key={by}
          size="small"
          id={stepId(place.id, by)}
          aria-label={`Move ${place.reference} ${name}`}
          aria-disabled={isEnd(by)}
          onClick={() => onStep(place, by, count)}
          sx={{ p: 0.5, opacity: isEnd(by) ? 0.35 : 1 }}
        >
          {icon}
        </IconButton>
      ))}
    </Box>
  )
}
