import { focusManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lookups } from './lookups.ts'

/**
 * The lookups for a form; those that failed are asked for again when a form is opened or the browser's tab looked at.
 */
export function useLookups(): typeof lookups {
  useEffect(() => {
    lookups.retry()
    return focusManager.subscribe((isLookedAt) => isLookedAt && lookups.retry())
  }, [])
  return lookups
}
