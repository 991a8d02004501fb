import type { FormData } from '../definition.ts'
import { asText, isUnset, withoutUnset } from '../path.ts'
import { type Stage, matches } from '../stage.ts'
import { prune } from '../visibility.ts'
import { type TransitionLike, applies } from './transition.ts'

/** In characters, as the contract has it. */
export const longestComment = 10_000

/**
 * The comment sent with a transition (product spec §4): on a rejection the reason that the form holds, by the stage's first
 * matching rule; else what was typed; else `{name} performed`.
 */
export function commentFor(stage: Stage, transition: TransitionLike, data: FormData, typed: string): string {
  const visible = prune(stage, withoutUnset(data))
  const rule = stage.stage.comments?.find(
    ({ given }, n) =>
      applies(stage, `comments/${n}`, transition) && (!given || matches(stage, `comments/${n}/given`, visible)),
  )
  const field = rule?.take.find((name) => !isUnset(visible[name]))
  if (field !== undefined) return asText(visible[field])
  return isUnset(typed) ? withoutComment(transition) : typed
}

/** What stands for the comment of somebody who wrote none. */
export const withoutComment = ({ name }: Pick<TransitionLike, 'name'>): string => `${name} performed`
