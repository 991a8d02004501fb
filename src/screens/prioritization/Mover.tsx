import HandleIcon from '@mui/icons-material/DragIndicator'
import DownIcon from '@mui/icons-material/KeyboardArrowDown'
import UpIcon from '@mui/icons-material/KeyboardArrowUp'
import { useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import { t } from '../../texts/t.ts'
import type { Listing } from '../lists/listing.ts'
import type { RowOrder } from './rowOrder.ts'
import { jumps } from './useKeyboardMove.ts'

export interface MoverProps {
  row: Listing
  rowOrder: RowOrder
  onStep(row: Listing, by: number): void
}

const steps = [
  { by: -1, name: (reference: string) => t('Move {reference} up', { reference }), icon: <UpIcon fontSize="small" /> },
  {
    by: 1,
    name: (reference: string) => t('Move {reference} down', { reference }),
    icon: <DownIcon fontSize="small" />,
  },
] as const

/** Plain buttons, because a list has a thousand of them. */
export function Mover(props: MoverProps) {
  return (
    <span className="mover">
      <span className="handle" data-drag-handle="" title={t('Drag to reorder')}>
        <HandleIcon fontSize="small" />
      </span>
      {steps.map((step) => (
        <Step key={step.by} {...props} {...step} />
      ))}
    </span>
  )
}

function Step({ row, rowOrder, onStep, by, name, icon }: MoverProps & (typeof steps)[number]) {
  const isEnd = useSyncExternalStore(rowOrder.subscribe, () => rowOrder.after(row.id, by) === undefined)
  const jump = (event: KeyboardEvent) => {
    const far = jumps[event.key]?.(rowOrder.position(row.id), rowOrder.count())
    if (far === undefined) return
    event.preventDefault()
    onStep(row, far)
  }
  return (
    <button
      type="button"
      aria-label={name(row.reference)}
      aria-keyshortcuts="Home PageUp PageDown End"
      aria-disabled={isEnd}
      onClick={() => onStep(row, by)}
      onKeyDown={jump}
    >
      {icon}
    </button>
  )
}
