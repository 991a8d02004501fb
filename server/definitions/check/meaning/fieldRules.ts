import type { FieldRule } from '../../../../src/engine/definition.ts'
import { type MeaningCheck, inStage } from '../mistake.ts'

/** A rule about fields says something, and names transitions only for what it requires or warns of. */
export const fieldRules: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    (stage.stage.rules ?? []).flatMap((rule, n) => {
      const message = withoutEffect(rule)
      return message === undefined ? [] : inStage(stage, 'stage', ['rules', n], message)
    }),
  )

function withoutEffect({ require, show, lock, warn, on }: FieldRule): string | undefined {
  if (![require, show, lock, warn].some((effect) => effect !== undefined))
    return 'this rule has no effect. Add "require", "show", "lock" or "warn", or remove it.'
  if (on && require === undefined && warn === undefined)
    return '"on" has an effect only on "require" and "warn". Remove it, or add one of them.'
  return undefined
}
