import type { FormData } from '../../../src/engine/definition.ts'
import { readStored, writeStored } from '../../../src/engine/evolution/stored.ts'
import { isEqual, isUnset } from '../../../src/engine/path.ts'
import type { Application, StageForm } from '../../store/applications/application.ts'
import type { StageRuntime } from '../machines/workflows.ts'
import type { Place } from '../../../src/engine/evolution/places.ts'

/**
 * The values to store for the new data of a form. Changed values are stored where the earliest definitions look for
 * them: the value of a field that was moved from another stage goes into the form of that stage, if the application has
 * it. The version of that form does not change.
 */
export function storedFor(
  application: Application,
  { stage, moved }: Pick<StageRuntime, 'stage' | 'moved'>,
  form: StageForm,
  data: FormData,
): FormData {
  const { properties } = stage.data
  const own = readStored(properties, form.stored)
  const written = { ...data }
  for (const { field, places } of moved) {
    const home = places.findLast(({ formType }) => application.forms.has(formType))
    if (isEqual(form.data[field], data[field])) written[field] = own[field]
    else if (home) {
      for (const place of places) storeAt(application, place, undefined)
      storeAt(application, home, data[field])
      Reflect.deleteProperty(written, field)
    }
  }
  return writeStored(properties, form.stored, written)
}

function storeAt({ forms }: Application, { formType, field }: Place, value: unknown): void {
  const form = forms.get(formType)
  if (!form || isEqual(form.stored[field], value)) return
  forms.set(formType, {
    ...form,
    stored: withValue(form.stored, field, value),
    data: withValue(form.data, field, value),
  })
}

function withValue(data: FormData, field: string, value: unknown): FormData {
  const { [field]: _, ...others } = data
  return isUnset(value) ? others : { ...others, [field]: value }
}
