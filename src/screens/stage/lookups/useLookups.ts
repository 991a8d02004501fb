import { focusManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lookups } from './lookups.ts'

/**
 * The lookups for a form. When a form opens, failed ones and old ones are requested again; failed ones also when the
 * browser's tab is looked at.
 */
export function useLookups(): typeof lookups {
  useEffect(() => {
    lookups.retry()
    lookups.forgetOld()
    return focusManager.subscribe((isLookedAt) => isLookedAt && lookups.retry())
  }, [])
  return lookups
}
