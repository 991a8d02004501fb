import { useSyncExternalStore } from 'react'
import { valueAt } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { useFormContext } from '../context.ts'
import type { LastPaste } from './usePaste.ts'

/** The most cells that are listed. */
const named = 5

interface PastedProps {
  field: string
  pasted: LastPaste
  undo(): void
}

/** What was pasted and which cells need attention. The paste can be undone until the rows change again. */
export function Pasted({ field, pasted: { after, count, unread, left }, undo }: PastedProps) {
  const { store } = useFormContext()
  const now = useSyncExternalStore(store.subscribe, () => store.data()[field])
  const isLast = now === after
  const open = unread.filter(({ row, column, text }) => String(valueAt(store.data(), [field, row, column])) === text)
  if (!isLast && open.length === 0) return null
  const more = open.length - named
  const names = open
    .slice(0, named)
    .map(({ row, title, text }) => t('Row {row}, {title}: “{text}”', { row: row + 1, title, text }))
  const sentences = [
    t({ one: 'Pasted 1 row.', other: 'Pasted {count} rows.' }, { count }),
    ...left,
    ...(names.length > 0
      ? [
          more > 0
            ? t('Could not be read: {cells}; and {more} more.', { cells: names.join('; '), more })
            : t('Could not be read: {cells}.', { cells: names.join('; ') }),
        ]
      : []),
  ]
  return (
    <div className="rows-changed">
      <p role="status">{sentences.join(' ')}</p>
      {isLast && (
        <button type="button" className="rows-add" onClick={undo}>
          {t('Undo paste')}
        </button>
      )}
    </div>
  )
}
