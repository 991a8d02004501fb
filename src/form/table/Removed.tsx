import { useSyncExternalStore } from 'react'
import { t } from '../../texts/t.ts'
import { useFormContext } from '../context.ts'
import type { Removal } from './useRemoval.ts'

interface RemovedProps {
  field: string
  removed: Removal
  undo(): void
}

/** Says which row was removed. It can be brought back until the rows change again. */
export function Removed({ field, removed: { index, after }, undo }: RemovedProps) {
  const { store } = useFormContext()
  const now = useSyncExternalStore(store.subscribe, () => store.data()[field])
  if (now !== after) return null
  return (
    <div className="rows-changed">
      <p role="status">{t('Removed row {row}.', { row: index + 1 })}</p>
      <button type="button" className="rows-add" onClick={undo}>
        {t('Undo removal')}
      </button>
    </div>
  )
}
