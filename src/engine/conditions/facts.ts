import { type ApplicationRecord, type NestedForm, type User, recordOf, stateCode } from '../application.ts'
import { dayOf } from '../codec/stamps.ts'
import type { Expression, RecordPath, StageFiles } from '../definition.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { inReadingOrder } from '../expressions/order.ts'
import { type ValueType, date, text } from '../expressions/operators/operator.ts'
import { isUnset, read } from '../path.ts'

/** Values from outside the form, by the names that conditions and expressions use. */
export type Facts = Readonly<Record<string, unknown>>

/** Whom and when the facts are for. */
export interface FactsContext {
  /** Absent for a new application. */
  application?: ApplicationRecord
  user: Pick<User, 'role' | 'da_level'>
  now: Date
}

/** A fact that every stage has. */
interface FixedFact {
  type: ValueType
  /** It depends on the person. */
  personal?: true
  of(files: StageFiles, context: FactsContext): unknown
}

/** The facts that every stage has, by name. */
export const fixedFacts: Readonly<Record<string, FixedFact>> = {
  $roles: { type: { ...text, many: true }, personal: true, of: (_, { user }) => (user.role ? [user.role.name] : []) },
  $authority: { type: text, personal: true, of: (_, { user }) => user.da_level },
  $state: {
    type: text,
    of: ({ stage, workflow }, { application }) => stateCode(recordOf(application, stage.source), workflow),
  },
  $today: { type: date, of: (_, { now }) => dayOf(now) },
}

/** The names of the facts that depend on the person. */
export const personalFacts: readonly string[] = Object.keys(fixedFacts).filter((name) => fixedFacts[name]?.personal)

export const noFacts: Facts = {}

/**
 * The names, which no definition can use, under which the facts hold the fields that the person may not see and may not
 * change.
 */
const [unseen, unchangeable] = ['$unseen', '$unchangeable']

/** The facts with what the person may not see or change of the form, as the server says it. */
export const withRights = (facts: Facts, rights: NestedForm['field_rights']): Facts =>
  rights ? { ...facts, [unseen]: rights.hidden, [unchangeable]: rights.read_only } : facts

/** The facts for somebody who may see and change every field. */
export const withoutRights = ({ [unseen]: _, [unchangeable]: __, ...facts }: Facts): Facts => facts

/** The fields that the person may not see. */
export const unseenIn = (facts: Facts): ReadonlySet<string> => namesAt(facts, unseen)

/** The fields that the person may not change. */
export const unchangeableIn = (facts: Facts): ReadonlySet<string> => namesAt(facts, unchangeable)

const none: ReadonlySet<string> = new Set()

function namesAt(facts: Facts, name: string): ReadonlySet<string> {
  const found = facts[name]
  return Array.isArray(found) ? new Set(found.map(String)) : none
}

/** The facts of a stage's form. An unset one is absent, so that a condition can require it. */
export function factsOf(files: StageFiles, context: FactsContext): Facts {
  const { read: from, computed } = namedFacts(files)
  const values: Record<string, unknown> = {}
  const add = (name: string, value: unknown) => {
    if (!isUnset(value)) values[name] = value
  }
  for (const [name, fact] of Object.entries(fixedFacts)) add(name, fact.of(files, context))
  for (const [name, path] of from) add(name, read(context.application, path))
  for (const [name, expression] of computed) add(name, evaluate(expression, values))
  return withRights(values, recordOf(context.application, files.stage.source)?.field_rights)
}

interface NamedFacts {
  read: [name: string, path: RecordPath][]
  /** Each after those that it reads. */
  computed: [name: string, Expression][]
}

const known = new WeakMap<StageFiles['stage'], NamedFacts>()

/** The facts that a stage names; sorted once. */
function namedFacts({ stage }: StageFiles): NamedFacts {
  const found = known.get(stage)
  if (found) return found
  const facts = Object.entries(stage.facts ?? {})
  const expressions = facts.flatMap(([name, fact]) => ('is' in fact ? [[name, fact.is] as const] : []))
  const made: NamedFacts = {
    read: facts.flatMap(([name, fact]) => ('from' in fact ? [[name, fact.from]] : [])),
    computed: inReadingOrder(Object.fromEntries(expressions)),
  }
  known.set(stage, made)
  return made
}
