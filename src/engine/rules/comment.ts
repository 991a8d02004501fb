import type { FormData } from '../definition.ts'
import { kindOf } from '../kinds/registry.ts'
import { fieldUi } from '../layout.ts'
import { asText, isUnset, withoutUnset } from '../path.ts'
import { meets } from '../conditions/meets.ts'
import type { Facts } from '../conditions/facts.ts'
import type { Stage } from '../stage.ts'
import { prune } from '../conditions/visibility.ts'
import { type TransitionLike, applies } from './transition.ts'

/** In characters; the API's contract has the same limit. */
export const longestComment = 10_000

/**
 * The comment to send with a transition (product spec §4): the reason in the form, by the stage's first matching
 * comment rule with a reason; else the typed comment; else `{name} performed`.
 */
export function commentFor(
  stage: Stage,
  transition: TransitionLike,
  data: FormData,
  facts: Facts,
  typed: string,
): string {
  const visible = prune(stage, withoutUnset(data), facts)
  const rules = (stage.stage.comments ?? []).filter(
    ({ given }, n) =>
      applies(stage, `comments/${n}`, transition) &&
      (!given || meets(stage, `comments/${n}/given`, given, { ...facts, ...visible })),
  )
  const field = rules.flatMap(({ take }) => take).find((name) => !isUnset(visible[name]))
  if (field !== undefined) return written(stage, field, visible[field])
  return isUnset(typed) ? withoutComment(transition) : typed
}

/** A comment is plain text, also where the field is not. */
function written({ data, ui }: Stage, field: string, value: unknown): string {
  const schema = data.properties[field] ?? {}
  return kindOf({ schema, ui: fieldUi(ui, field) }).sentence?.(value, schema) ?? asText(value)
}

/** The comment of a transition for which nobody typed one. */
export const withoutComment = ({ name }: Pick<TransitionLike, 'name'>): string => `${name} performed`
