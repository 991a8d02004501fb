import { useEffect } from 'react'
import { lookups } from '../../api/stage/lookups.ts'
import { useUser } from '../auth.ts'
import { useReloadWhenVisible } from '../useReloadWhenVisible.ts'

/** The lookups for a form; those that failed are asked for again when a form is opened or the browser's tab looked at. */
export function useLookups(): typeof lookups {
  const { id } = useUser()
  useEffect(() => lookups.keepFor(id), [id])
  useEffect(() => lookups.retry(), [])
  useReloadWhenVisible(lookups.retry)
  return lookups
}
