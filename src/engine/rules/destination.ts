import { fill } from '../path.ts'
import type { Stage } from '../stage.ts'
import { type TransitionLike, applies } from './transition.ts'

export type Destination = { go: string } | { reload: true }

/**
 * Where to go after a transition (product spec §4): to the server's `navigate_on_success`; else by the first navigation
 * rule that matches; else nowhere, and the form reloads. `{id}` stands for the application's id.
 */
export function destination(stage: Stage, transition: TransitionLike, id: string): Destination {
  const rule = stage.stage.navigation.find((_, n) => applies(stage, `navigation/${n}`, transition))
  const go = transition.metadata?.ui_behavior?.navigate_on_success || rule?.go
  return go ? { go: pathOf(fill(go, { id })) } : { reload: true }
}

/**
 * A destination as a path from the root. A server may write it as an address, or without its first slash; it never
 * leads out of the product.
 */
const pathOf = (go: string): string =>
  go
    .trim()
    .replace(/^(?:https?:)?[\\/]{2}[^\\/?#]*/i, '')
    .replace(/^[\\/]*/, '/')
