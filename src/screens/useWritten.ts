import { useEffect } from 'react'
import { t } from '../texts/t.ts'
import { unsaved } from './unsaved.ts'
import { useAskBeforeUnload } from './useAskBeforeUnload.ts'

/**
 * Something is written that is kept nowhere until it is sent: a session that ends over it is continued in place, and
 * who logs out, or closes the page, is asked first.
 */
export function useWritten(isThere: boolean, what = t('What you have written has not been sent.')): void {
  useEffect(
    () => (isThere ? unsaved.add({ isThere: () => true, lost: () => what, isKept: () => true }) : undefined),
    [isThere, what],
  )
  useAskBeforeUnload(isThere)
}
