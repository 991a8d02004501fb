/** What a form that is loaded again makes of what was typed in it: nobody's text is overwritten, or lost, unseen. */
import { t } from '../texts/t.ts'
import type { FormData } from '../engine/definition.ts'
import { decodeTyped, encodeTyped } from '../engine/codec/typed.ts'
import { asToday } from '../engine/evolution/convert.ts'
import { isEqual, isUnset } from '../engine/path.ts'
import type { Stage } from '../engine/stage.ts'
import { changed } from './changes.ts'
import { opened } from './stageState.ts'
import type { Conflict, Opened, StageContext, Unplaced } from './stageTypes.ts'

/**
 * The form on the screen has been loaded again, perhaps by another definition: what was typed meanwhile stays, to be
 * read at least where the form is closed by now.
 */
export function reopened(context: StageContext, loaded: Opened): Partial<StageContext> {
  const { kept, sent = {}, data, loaded: before } = context
  const own = placed(loaded.stage, [
    ...(context.unplaced ?? []),
    ...valuesOf(before?.stage ?? loaded.stage, { ...kept, ...changed(sent, data) }),
  ])
  const now = opened({ ...context, kept: own.data }, loaded)
  const conflict = overtaken(context, own.data, { ...loaded, base: now.base ?? {} })
  return { ...now, unplaced: own.unplaced, ...(conflict && { conflict }) }
}

const valuesOf = (stage: Stage, data: FormData): Unplaced[] =>
  Object.entries(data).map(([field, value]) => ({ stage, field, value }))

/** The values by the names of this definition, and those for which it has no field. */
function placed(stage: Stage, values: Unplaced[]): { data: FormData; unplaced?: Unplaced[] } {
  const found = values.map((value) => ({ value, there: underNameOf(stage, value) }))
  const unplaced = found.flatMap(({ value, there }) => (there || isNobodys(value) ? [] : [value]))
  return {
    data: Object.fromEntries(found.flatMap(({ there }) => (there ? [there] : []))),
    unplaced: unplaced.length > 0 ? unplaced : undefined,
  }
}

/** What is empty, or was computed, nobody misses. */
const isNobodys = ({ stage, field, value }: Unplaced): boolean =>
  isUnset(value) || Object.hasOwn(stage.stage.computed ?? {}, field)

/** The field that has the value in this definition, and how it is read there; undefined if there is none. */
function underNameOf(stage: Stage, { stage: typedIn, field, value }: Unplaced): [string, unknown] | undefined {
  if (typedIn.hash === stage.hash) return [field, value]
  const [there] = Object.entries(decodeTyped(stage, encodeTyped(typedIn, { [field]: value })))
  if (!there) return undefined
  const [schema, was] = [stage.data.properties[there[0]] ?? {}, typedIn.data.properties[field]]
  return schema.type === was?.type ? there : [there[0], asToday(schema, there[1])]
}

/** What others have saved since in the fields of one's own, unless a conflict has shown them already. */
function overtaken(
  { base, conflict, loaded }: StageContext,
  own: FormData,
  now: Pick<Opened, 'stage'> & { base: FormData },
): Conflict | undefined {
  if (!loaded || (conflict && !conflict.fields)) return undefined
  const { data: was } = placed(now.stage, valuesOf(loaded.stage, base))
  const seen = new Set(conflict?.fields?.map(({ field }) => field))
  const fields = Object.entries(own).flatMap(([field, yours]) => {
    const theirs = now.base[field]
    const isSettled = seen.has(field) || Object.hasOwn(now.stage.stage.computed ?? {}, field)
    return isSettled || isEqual(theirs, was[field]) || isEqual(theirs, yours) ? [] : [{ field, yours, theirs }]
  })
  if (fields.length === 0) return undefined
  const detail = t('This form was changed after you started to edit it.')
  return { detail, fields, typedOn: { was, version: loaded.application?.version } }
}
