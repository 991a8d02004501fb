import { findLevel } from '../authority.ts'
import type { ApplicationRecord } from '../application.ts'
import type { FormData, PrefillDefinition, ReferenceData, StageFiles } from '../definition.ts'
import { read } from '../path.ts'
import { readValue } from './value.ts'

const spellings: Record<NonNullable<PrefillDefinition['as']>, (value: unknown, reference: ReferenceData) => unknown> = {
  authorityLevel: (value, reference) => findLevel(reference, value)?.code ?? value,
}

/** The values that empty fields take from the application when the form opens. */
export function prefilled(
  files: StageFiles,
  application: ApplicationRecord | undefined,
  reference: ReferenceData,
): FormData {
  const entries = Object.entries(files.stage.prefill ?? {}).map(([field, { from, as }]) => {
    const value = read(application, from)
    const spelt = as ? spellings[as](value, reference) : value
    return [field, readValue(spelt, files.data.properties[field] ?? {}, files.stage.references?.[field])] as const
  })
  return Object.fromEntries(entries)
}
