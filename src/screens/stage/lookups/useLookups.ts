import { focusManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lookups } from './lookups.ts'

/**
 * The lookups for a form. Failed ones are requested again when a form opens and when the browser's tab is looked at.
 */
export function useLookups(): typeof lookups {
  useEffect(() => {
    lookups.retry()
    return focusManager.subscribe((isLookedAt) => isLookedAt && lookups.retry())
  }, [])
  return lookups
}
