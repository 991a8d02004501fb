import { useEffect } from 'react'
import { lookups } from '../../api/lookups.ts'
import { useReloadWhenVisible } from '../useReloadWhenVisible.ts'

/** The lookups for a form; those that failed are asked for again when a form is opened or the browser's tab looked at. */
export function useLookups(): typeof lookups {
  useEffect(() => lookups.retry(), [])
  useReloadWhenVisible(lookups.retry)
  return lookups
}
