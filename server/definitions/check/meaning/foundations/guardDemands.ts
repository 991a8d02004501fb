import type { GuardDefinition, Schema } from '../../../../../src/engine/definition.ts'
import { isRecord } from '../../../../../src/engine/path.ts'
import { demandedBy } from '../../../../../src/engine/rules/named/registry.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import type { JsonPath } from '../../mistake.ts'

interface Demand {
  field: string
  at: JsonPath
}

/**
 * The fields without which the guard refuses a transition. Where one of several may have a value, they count only if
 * none can: if each way demands a field of which `isGone` says that it gets none.
 */
export function demandedByGuard(guard: GuardDefinition, at: JsonPath, isGone: (field: string) => boolean): Demand[] {
  if ('rule' in guard)
    return demandedBy(guard.rule).map(({ name, at: inRule }) => ({ field: name, at: [...at, 'rule', ...inRule] }))
  if (!('require' in guard)) return []
  const { anyOf = [] } = guard.require
  const ways = anyOf.map((part, n) =>
    isRecord(part) ? demanded(part, [...at, 'require', 'anyOf', n]).filter(({ field }) => isGone(field)) : [],
  )
  return [...demanded(guard.require, [...at, 'require']), ...(ways.every((way) => way.length > 0) ? ways.flat() : [])]
}

/** The fields without which some guard refuses. A notice refuses nothing. */
export const demandedByGuards = ({ stage }: FolderStage, isGone: (field: string) => boolean): string[] =>
  stage.guards
    .filter(({ notice }) => !notice)
    .flatMap((guard) => demandedByGuard(guard, [], isGone).map(({ field }) => field))

/** The fields that a schema requires in any of its branches. */
export function demanded(schema: Schema, at: JsonPath): Demand[] {
  const { required = [], then, else: otherwise, allOf = [] } = schema
  const inner = [
    { part: then, at: [...at, 'then'] },
    { part: otherwise, at: [...at, 'else'] },
    ...allOf.map((part, n) => ({ part, at: [...at, 'allOf', n] })),
  ]
  return [
    ...required.map((field, n) => ({ field, at: [...at, 'required', n] })),
    ...inner.flatMap(({ part, at: where }) => (isRecord(part) ? demanded(part, where) : [])),
  ]
}
