/** What becomes of typed values when their form is loaded again: none is overwritten, or lost, without being shown. */
import type { FormData } from '../engine/definition.ts'
import { cellsWithoutColumn } from './cellsWithoutColumn.ts'
import { changed, overtaken } from './changes.ts'
import { conflictIn } from './draft.ts'
import { placed, valuesOf } from './placed.ts'
import { opened } from './stageState.ts'
import type { Conflict, LoadResult, StageContext } from './stageTypes.ts'

/**
 * The form on the screen has been loaded again, perhaps by another definition: what was typed meanwhile stays, to be
 * read at least where the form is closed by now.
 */
export function reopened(context: StageContext, loaded: LoadResult): Partial<StageContext> {
  const { kept, sent = {}, data, loaded: before } = context
  const typed = valuesOf(before?.stage ?? loaded.stage, { ...kept, ...changed(sent, data) })
  const cells = typed.flatMap((value) => cellsWithoutColumn(loaded.stage, value, context.base[value.field]))
  const own = placed(loaded.stage, [...(context.unplaced ?? []), ...typed, ...cells])
  const now = opened({ ...context, kept: own.data }, loaded)
  const conflict = conflictWith(context, own.data, { ...loaded, base: now.base ?? {} })
  return { ...now, unplaced: own.unplaced, ...(conflict && { conflict }) }
}

/** What others have saved since in the person's own fields, unless a conflict has shown it already. */
function conflictWith(
  { base, conflict, loaded }: StageContext,
  own: FormData,
  now: Pick<LoadResult, 'stage'> & { base: FormData },
): Conflict | undefined {
  if (!loaded || (conflict && !conflict.fields)) return undefined
  const { data: was } = placed(now.stage, valuesOf(loaded.stage, base))
  const seen = new Set(conflict?.fields?.map(({ field }) => field))
  const isSettled = (field: string) => seen.has(field) || Object.hasOwn(now.stage.stage.computed ?? {}, field)
  const fields = overtaken(own, was, now.base).filter(({ field }) => !isSettled(field))
  return fields.length > 0 ? conflictIn(fields, { was, version: loaded.application?.version }) : undefined
}
