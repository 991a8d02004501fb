import { useEffect, useSyncExternalStore } from 'react'
import { valueAt } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { useFormContext } from '../context.ts'
import { referenceOptions } from '../lookups/lookup.ts'
import { recordMeant } from './paste.ts'
import type { LastPaste } from './usePaste.ts'

/** The most cells that are listed. */
const named = 5

interface PastedProps {
  field: string
  pasted: LastPaste
  undo(): void
}

/** What was pasted and which cells need attention. The paste can be undone until the rows change again. */
export function Pasted({ field, pasted, undo }: PastedProps) {
  const { store } = useFormContext()
  const { after, count, unread, left } = pasted
  useReadAgain(field, pasted)
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

/** Reads the names of records again once their lookup arrives, which may be after the paste. */
function useReadAgain(field: string, { after, unread, settle }: LastPaste) {
  const { lookups, store } = useFormContext()
  useEffect(() => {
    const read = () => {
      const isLast = store.data()[field] === after
      const still = unread.filter(({ row, column, text, reference }) => {
        const record = reference && recordMeant(referenceOptions(reference, lookups.options(reference)), text)
        const path = [field, row, column]
        if (record && valueAt(store.data(), path) === text) store.write(path, record.value)
        return !record
      })
      if (still.length < unread.length) settle({ after: isLast ? store.data()[field] : after, unread: still })
    }
    read()
    return lookups.subscribe(read)
  }, [lookups, store, field, after, unread, settle])
}
