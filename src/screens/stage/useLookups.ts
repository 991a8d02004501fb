import { focusManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unfilled } from '../../form/lookups/lookup.ts'
import type { Loaded } from '../../machines/stageTypes.ts'
import { useExtras } from '../useExtras.ts'
import { lookups } from './lookups.ts'
import type { StageActor } from './usePart.ts'

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

/**
 * Fills in what follows from a record that a server of product spec §7 alone gives by its id, once the record is there.
 * The product's own server gives the record, and what was recorded of it.
 */
export function useFilled(actor: StageActor, loaded: Loaded): void {
  const isOwn = useExtras()
  useEffect(() => {
    if (isOwn) return undefined
    const fill = () => {
      const { base, data } = actor.getSnapshot().context
      const [ofBase, ofData] = [base, data].map((each) => unfilled(loaded.stage, lookups, each))
      if (ofBase && Object.keys(ofBase).length > 0) actor.send({ type: 'FILL', base: ofBase, data: ofData ?? {} })
    }
    fill()
    return lookups.subscribe(fill)
  }, [actor, loaded, isOwn])
}
