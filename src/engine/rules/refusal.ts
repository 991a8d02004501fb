import { named } from '../../texts/t.ts'
import type { FormData, GuardDefinition, Schema } from '../definition.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { namesIn } from '../expressions/expression.ts'
import { fill, isRecord, withoutUnset } from '../path.ts'
import { type Stage, matches } from '../stage.ts'
import { readBy } from '../conditions/condition.ts'
import { unseenIn } from '../conditions/facts.ts'
import { prune } from '../conditions/visibility.ts'
import { shownData, shownFacts } from '../validation/wording.ts'
import { expressionsOfRule, fieldsOf, namedRuleHolds } from './named/registry.ts'
import type { RuleContext } from './named/rule.ts'
import { type TransitionLike, applies } from './transition.ts'

/** A guard that fails, with its message. */
export interface BrokenGuard {
  /** The first field that the rule names. */
  field?: string
  /** All fields and facts that it reads. */
  reads: string[]
  message: string
  /** As the definition has it: its message is without the form's values. */
  guard: GuardDefinition
}

/**
 * The guards that refuse a transition (product spec §5), in the definition's order. What reads a field that the person
 * may not see is left to the server, which has its value.
 */
export const brokenGuards = (...of: TransitionCheckArgs): BrokenGuard[] => unmet(({ notice }) => !notice, ...of)

/**
 * The messages of failing guards with `notice`, which do not refuse the transition (spec decision 32), in the
 * definition's order.
 */
export const notices = (...of: TransitionCheckArgs): string[] =>
  unmet(({ notice }) => notice === true, ...of).map(({ message }) => message)

type TransitionCheckArgs = [stage: Stage, transition: TransitionLike, data: FormData, context: RuleContext]

/** `{field}` in a message stands for the field's value as the screen shows it, `{fact}` for a fact. */
function unmet(
  counts: (guard: GuardDefinition) => boolean,
  ...[stage, transition, data, context]: TransitionCheckArgs
): BrokenGuard[] {
  const unseen = unseenIn(context.facts)
  const asked = [...stage.stage.guards.entries()].filter(
    ([n, guard]) =>
      counts(guard) &&
      (!guard.by || guard.by === context.by) &&
      (!guard.extra || isJudgedByServer(context)) &&
      applies(stage, `guards/${n}`, transition) &&
      (unseen.size === 0 || !readByGuard(guard).some((name) => unseen.has(name))),
  )
  if (asked.length === 0) return []
  const visible = prune(stage, withoutUnset(data), context.facts)
  const broken = asked.filter(([n, guard]) => !isMet(stage, n, guard, visible, context))
  if (broken.length === 0) return []
  const shown = { ...shownFacts(context.facts), ...shownData(stage, visible) }
  return broken.map(([, guard]) => ({
    field: fieldOf(stage, guard),
    reads: readByGuard(guard),
    message: fill(named(guard.message), shown),
    guard,
  }))
}

/** A server of product spec §7 alone neither counts an application's versions nor knows the rules beyond the spec. */
const isJudgedByServer = ({ by, application }: RuleContext): boolean =>
  by === 'server' || application?.version !== undefined

/** The fields and facts that a guard reads. */
export function readByGuard(guard: GuardDefinition): string[] {
  if ('rule' in guard)
    return [
      ...fieldsOf(guard.rule).map(({ name }) => name),
      ...expressionsOfRule(guard.rule).flatMap(({ expression }) => namesIn(expression).map(withoutColumn)),
    ]
  return readBy('require' in guard ? guard.require : guard.holds)
}

/** A comparison without a result, because a value is missing, counts as met: another guard may require the value. */
function isMet(stage: Stage, n: number, guard: GuardDefinition, data: FormData, context: RuleContext): boolean {
  if ('rule' in guard) return namedRuleHolds(guard.rule, { data, ...context })
  const values = { ...context.facts, ...data }
  return 'holds' in guard ? evaluate(guard.holds, values) !== false : matches(stage, `guards/${n}/require`, values)
}

/** The message of the first guard that refuses the transition; undefined if none does. */
export const refusal = (...of: TransitionCheckArgs): string | undefined => brokenGuards(...of)[0]?.message

const withoutColumn = (name: string): string => name.split('.', 1)[0] ?? name

function fieldOf({ data }: Stage, guard: GuardDefinition): string | undefined {
  if ('rule' in guard) return fieldsOf(guard.rule)[0]?.name
  if ('require' in guard) return namedIn(guard.require)
  return namesIn(guard.holds)
    .map((name) => name.split('.', 1)[0] ?? name)
    .find((name) => Object.hasOwn(data.properties, name))
}

function namedIn({ required = [], properties = {}, anyOf = [], allOf = [] }: Schema): string | undefined {
  const own = [...required, ...Object.keys(properties)]
  return (
    own[0] ??
    [...anyOf, ...allOf]
      .map((part) => (isRecord(part) ? namedIn(part) : undefined))
      .find((field) => field !== undefined)
  )
}
