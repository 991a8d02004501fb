import type { FieldRule } from '../../../../../src/engine/definition.ts'
import { mostWarnings } from '../../../../../src/engine/rules/fieldRules.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'

/**
 * Checks that each rule about fields can have an effect, and names transitions only if it requires or warns of
 * something.
 */
export const fieldRules: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const rules = stage.stage.rules ?? []
    const warning = rules.filter(({ warn }) => warn !== undefined)
    const idle = rules.flatMap((rule, n) => {
      const message = withoutEffect(rule)
      return message === undefined ? [] : inStage(stage, 'stage', ['rules', n], message)
    })
    if (warning.length <= mostWarnings) return idle
    const tooMany = `${warning.length} rules warn; at most ${mostWarnings} may. Turn some into guards with "notice".`
    return [...idle, inStage(stage, 'stage', ['rules'], tooMany, 'key')]
  })

function withoutEffect({ when, require, show, lock, warn, on }: FieldRule): string | undefined {
  const both = require?.find((field) => lock?.includes(field))
  if (both !== undefined)
    return `this rule requires "${both}" and locks it: left empty, it could not be filled. Remove it from "require" or from "lock".`
  if (![require, show, lock, warn].some((effect) => effect !== undefined))
    return 'this rule has no effect. Add "require", "show", "lock" or "warn", or remove it.'
  if (on && require === undefined && warn === undefined)
    return '"on" has an effect only on "require" and "warn". Remove it, or add one of them.'
  if (when === undefined && on === undefined && require)
    return 'this rule has no "when", so that it always requires. List the fields under "required" in data.schema.json, or add a "when".'
  return undefined
}
