import HandleIcon from '@mui/icons-material/DragIndicator'
import DownIcon from '@mui/icons-material/KeyboardArrowDown'
import UpIcon from '@mui/icons-material/KeyboardArrowUp'
import type { KeyboardEvent } from 'react'
import type { Column } from '../../ui/column.ts'
import { parts, priorityPart } from '../lists/columns.tsx'
import type { Place } from './rankingState.ts'
import { jumps } from './useKeyboardMove.ts'
import './prioritization.css'

export interface ColumnsProps {
  order(priority: string): number
  count: number
  onStep(place: Place, by: number, count: number): void
}

export const columns = ({ order, count, onStep }: ColumnsProps): Column<Place>[] => [
  { key: 'handle', header: 'Move', quiet: true, nowrap: 'always', cell: (place) => <Mover place={place} count={count} onStep={onStep} /> },
  { key: 'rank', header: 'Rank', ...parts.rank, cell: ({ shownRank }) => shownRank ?? '-' },
  { key: 'reference', header: 'Reference', ...parts.reference },
  { key: 'title', header: 'Title', ...parts.title },
  { key: 'counterparty', header: 'Counterparty', ...parts.counterparty },
  { key: 'amount', header: 'Amount', ...parts.amount },
  { key: 'priority', header: 'Priority', ...priorityPart(order) },
  { key: 'requiredBy', header: 'Required By', ...parts.requiredBy },
  { key: 'status', header: 'Status', ...parts.state },
  { key: 'submittedBy', header: 'Submitted By', ...parts.submittedBy },
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

/** Plain buttons: a list has a thousand of them. */
function Mover({ place, count, onStep }: MoverProps) {
  const isEnd = (by: number) => place.position + by < 0 || place.position + by >= count
  const jump = (event: KeyboardEvent) => {
    const by = jumps[event.key]?.(place.position, count)
    if (by === undefined) return
    event.preventDefault()
    onStep(place, by, count)
  }
  return (
    <span className="mover">
      <span className="handle" data-drag-handle="" title="Drag to reorder">
        <HandleIcon fontSize="small" />
      </span>
      {steps.map(({ by, name, icon }) => (
        <button
          key={by}
          type="button"
          aria-label={`Move ${place.reference} ${name}`}
          aria-keyshortcuts="Home PageUp PageDown End"
          aria-disabled={isEnd(by)}
          onClick={() => onStep(place, by, count)}
          onKeyDown={jump}
        >
          {icon}
        </button>
      ))}
    </span>
  )
}
