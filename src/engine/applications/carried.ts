import type { FormData, KindDefinition, StageFiles } from '../definition.ts'
import { isRecord } from '../path.ts'

/** What a stage says of how its fields are filled in; the files of a draft may have mistakes. */
interface UncheckedStage {
  stage: Readonly<Partial<Record<'derived' | 'computed' | 'currentUser' | 'owners', unknown>>>
  data: { properties: Readonly<Record<string, unknown>> }
  ui: Readonly<Record<string, unknown>>
}

/** The fields of a stage that no application takes over from an earlier one, each with the reason. */
export function notCarried({ stage, data, ui }: UncheckedStage): Map<string, string> {
  const { derived, computed, currentUser, owners } = stage
  const drawn = (field: string) => objectOf(ui[field])
  const all = Object.keys(data.properties)
  const reasons: [string[], string][] = [
    [all.filter((field) => drawn(field)['ui:readonly']), 'it is read-only.'],
    [all.filter((field) => drawn(field)['ui:widget'] === 'decision'), 'it is a decision, which is taken again.'],
    [keysOf(owners), 'it belongs to one party, who fills it in again.'],
    [keysOf(currentUser), 'it names who acts.'],
    [[...keysOf(derived), ...keysOf(computed)], 'it is computed again.'],
  ]
  return new Map(reasons.flatMap(([fields, reason]) => fields.map((field) => [field, reason] as const)))
}

const objectOf = (value: unknown) => (isRecord(value) ? value : {})
const keysOf = (value: unknown) => Object.keys(objectOf(value))

/** The part of a form's data with which an application of the kind starts, before fields are derived or computed. */
export function carriedData(
  files: Pick<StageFiles, 'stage' | 'data' | 'ui'>,
  { carry }: KindDefinition,
  data: FormData,
) {
  const { formType, payload } = files.stage
  const fields = carry[formType] ?? []
  const excluded = notCarried(files)
  const isCarried = (field: string) =>
    Object.hasOwn(files.data.properties, field) && !excluded.has(field) && (fields === 'all' || fields.includes(field))
  const kept = Object.entries(data).filter(([field]) => isCarried(field))
  return Object.fromEntries(
    kept.map(([field, value]) => [field, payload.rows?.[field] ? withoutIds(value) : value] as const),
  )
}

/** Rows of another application get ids of their own. */
function withoutIds(rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows
  return rows.map((row: unknown) => {
    if (!isRecord(row)) return row
    const { id: _, ...columns } = row
    return columns
  })
}
