import type { FormData } from '../../../src/engine/definition.ts'
import { asToday } from '../../../src/engine/evolution/convert.ts'
import { readStored, valueOf } from '../../../src/engine/evolution/stored.ts'
import { isUnset } from '../../../src/engine/path.ts'
import type { Application, StageForm, StoredApplication, StoredForm } from '../../store/applications/application.ts'
import type { StageRuntime, Workflows } from '../machines/workflows.ts'

type Forms = ReadonlyMap<string, Pick<StoredForm, 'stored'>>

/**
 * An application as today's definitions read it: each form's `data` are its stored values under present names, with
 * converted values and those that were moved from other stages (ADR 0044). Nothing is written.
 */
export function readable({ runtimes }: Pick<Workflows, 'runtimes'>, application: StoredApplication): Application {
  const forms = [...application.forms].map(([formType, form]): [string, StageForm] => {
    const runtime = runtimes.get(formType)
    return [formType, { ...form, data: runtime ? readForm(runtime, form.stored, application.forms) : form.stored }]
  })
  return { ...application, forms: new Map(forms), asRead: application }
}

/** A form's data, read from its stored values and from those of the forms that its fields were moved from. */
export function readForm(
  { stage, moved }: Pick<StageRuntime, 'stage' | 'moved'>,
  stored: FormData,
  forms: Forms,
): FormData {
  const data = readStored(stage.data.properties, stored)
  for (const { field, places } of moved) {
    if (!isUnset(data[field])) continue
    const value = places.map((place) => forms.get(place.formType)?.stored[place.field]).find((each) => !isUnset(each))
    if (value !== undefined) data[field] = valueOf(stage.data.properties[field] ?? {}, value, asToday)
  }
  return data
}
