import { useEffect } from 'react'
import { t } from '../texts/t.ts'
import { unsaved } from './unsaved.ts'
import { useAskBeforeUnload } from './useAskBeforeUnload.ts'

export const unsentText = () => t('What you have written has not been sent.')

/**
 * For text that is kept nowhere until it is sent. A session that ends meanwhile is continued in place, and the person
 * is asked before they log out or close the page.
 */
export function useUnsentText(isThere: boolean, what = unsentText()): void {
  useEffect(
    () => (isThere ? unsaved.add({ isThere: () => true, lost: () => what, isKept: () => true }) : undefined),
    [isThere, what],
  )
  useAskBeforeUnload(isThere)
}
