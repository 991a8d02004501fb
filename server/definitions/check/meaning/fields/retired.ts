import { shownByPerson } from '../../../../../src/engine/conditions/visibility.ts'
import type { GuardDefinition, Schema } from '../../../../../src/engine/definition.ts'
import { isRetired } from '../../../../../src/engine/evolution/past.ts'
import { isRecord } from '../../../../../src/engine/path.ts'
import { demandedBy } from '../../../../../src/engine/rules/named/registry.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { uiFile } from '../../../../../src/engine/source/resolve.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'

/** A place in the definitions that requires a field or writes it. */
interface Use {
  field: string
  part: 'data' | 'stage' | 'ui'
  at: JsonPath
  on?: 'key'
  what: string
  /** It is a condition under which the field is shown. */
  isCondition?: boolean
}

/** Checks that retired fields are neither required nor written. Conditions may still read them. */
export const retired: MeaningCheck = ({ stages }, source) =>
  stages.flatMap((stage) => {
    const ui = uiFile(source, stage.folder)
    const uses = [...demandsOf(stage), ...writersOf(stage), ...looksOf(ui)]
    const opened = openedBy({ ...stage, ui })
    return uses
      .filter(({ field }) => isRetired(stage.data.properties[field] ?? {}))
      .map(({ field, part, at, on, what, isCondition }): Mistake => {
        const message =
          isCondition && opened.has(field)
            ? `"${field}" is retired, and this hides it from some people. Say under "rights" who may "see" it, then remove it here.`
            : `"${field}" is retired: it ${what}. Remove it here, or do not retire the field.`
        return inStage(stage, part, at, message, on)
      })
  })

/** The fields that everybody could see without their conditions. */
const openedBy = (stage: FolderStage): Set<string> =>
  new Set(shownByPerson(stage).filter((field) => !stage.stage.rights?.[field]?.see))

const shown = 'is read-only, and shown where it has a value'

function demandsOf({ data, stage }: FolderStage): Use[] {
  const required = 'is never required'
  return [
    ...demanded(data, []).map(({ field, at }): Use => ({ field, part: 'data', at, what: required })),
    ...Object.keys(stage.draftRequired ?? {}).map((field): Use => ({
      field,
      part: 'stage',
      at: ['draftRequired', field],
      on: 'key',
      what: required,
    })),
    ...stage.guards.flatMap((guard, n) =>
      demandedByGuard(data, guard, ['guards', n]).map(({ field, at }): Use => ({
        field,
        part: 'stage',
        at,
        what: required,
      })),
    ),
    ...(stage.rules ?? []).flatMap(({ require = [], show = [], lock = [] }, n) =>
      Object.entries({ require, show, lock }).flatMap(([effect, fields]) =>
        fields.map((field, m): Use => ({
          field,
          part: 'stage',
          at: ['rules', n, effect, m],
          what: effect === 'require' ? required : shown,
          isCondition: effect === 'show',
        })),
      ),
    ),
  ]
}

interface Demand {
  field: string
  at: JsonPath
}

/** The fields without which the guard refuses a transition. */
function demandedByGuard({ properties }: FolderStage['data'], guard: GuardDefinition, at: JsonPath): Demand[] {
  if ('rule' in guard)
    return demandedBy(guard.rule).map(({ name, at: inRule }) => ({ field: name, at: [...at, 'rule', ...inRule] }))
  if (!('require' in guard)) return []
  const isGone = ({ field }: Demand) => isRetired(properties[field] ?? {})
  const { anyOf = [] } = guard.require
  const ways = anyOf.map((part, n) =>
    isRecord(part) ? demanded(part, [...at, 'require', 'anyOf', n]).filter(isGone) : [],
  )
  return [...demanded(guard.require, [...at, 'require']), ...(ways.every((way) => way.length > 0) ? ways.flat() : [])]
}

/** The fields that a schema requires in any of its branches. */
function demanded(schema: Schema, at: JsonPath): Demand[] {
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

function writersOf({ stage }: FolderStage): Use[] {
  const { computed, derived, prefill, currentUser, defaults, owners } = stage
  return Object.entries({ computed, derived, prefill, currentUser, defaults, owners }).flatMap(([key, fields]) =>
    Object.keys(fields ?? {}).map((field): Use => ({
      field,
      part: 'stage',
      at: [key, field],
      on: 'key',
      what: 'is not written any more',
    })),
  )
}

function looksOf(ui: Record<string, unknown>): Use[] {
  return Object.entries(ui).flatMap(([field, look]) =>
    ['ui:when', 'ui:readonly'].flatMap((key): Use[] =>
      isRecord(look) && Object.hasOwn(look, key)
        ? [{ field, part: 'ui', at: [field, key], on: 'key', what: shown, isCondition: key === 'ui:when' }]
        : [],
    ),
  )
}
