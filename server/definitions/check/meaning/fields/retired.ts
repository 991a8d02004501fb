import { shownByPerson } from '../../../../../src/engine/conditions/visibility.ts'
import { isRetired } from '../../../../../src/engine/evolution/past.ts'
import { isRecord } from '../../../../../src/engine/path.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { uiFile } from '../../../../../src/engine/source/resolve.ts'
import { demanded, demandedByGuard } from '../foundations/guardDemands.ts'
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
  const isGone = (field: string) => isRetired(data.properties[field] ?? {})
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
      demandedByGuard(guard, ['guards', n], isGone).map(({ field, at }): Use => ({
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
