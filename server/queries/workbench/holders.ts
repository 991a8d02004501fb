import { mayBeWithheld } from '../../../src/engine/conditions/visibility.ts'
import { namesOf } from '../../../src/engine/evolution/past.ts'
import { placesOf } from '../../../src/engine/evolution/places.ts'
import { columnsOf } from '../../../src/engine/rows/tables.ts'
import { refuseUnlessAtWorkbench } from '../../model/workbench/refusals.ts'
import type { Work } from '../../model/work.ts'
import { type CountedByState, countByForm, countByPath, countHolders } from '../../store/workbench/holders.ts'

export interface HoldersQuery {
  form_type?: string
  field?: string
  column?: string
  value?: string
}

/**
 * Returns how many open applications there are by state: all, those with a form, or those with a value in a field.
 * Values of a field that is withheld from anybody are not distinguished: by asking for one after another, people could
 * find the value.
 */
export async function readHolders(work: Work, query: HoldersQuery) {
  refuseUnlessAtWorkbench(work)
  const states = await counted(work, query)
  return { applications: states.reduce((sum, { applications }) => sum + applications, 0), states }
}

async function counted(
  { db, workflows }: Work,
  { form_type, field, column, value }: HoldersQuery,
): Promise<CountedByState[]> {
  if (form_type === undefined) return countByPath(db)
  if (field === undefined) return countByForm(db, form_type)
  const runtime = workflows.runtimes.get(form_type)
  if (!runtime || !Object.hasOwn(runtime.stage.data.properties, field)) return []
  const columns = columnsOf(runtime.stage.data.properties[field] ?? {})
  if (column !== undefined && !Object.hasOwn(columns, column)) return []
  const isCounted = !mayBeWithheld(runtime.stage, field)
  return countHolders(db, {
    formType: form_type,
    places: placesOf(runtime, field),
    columns: column === undefined ? undefined : namesOf(column, columns[column] ?? {}),
    value: isCounted ? value : undefined,
  })
}
