import { useMemo, useSyncExternalStore } from 'react'
import type { FormData } from '../engine/definition.ts'
import type { Section } from '../engine/layout.ts'
import type { FormStore } from './store.ts'

interface SectionData {
  data: FormData
  hidden: string[]
}

/** The section's share of the form's data: the same object until one of its fields changes or is hidden or shown. */
export function useSectionData(store: FormStore, section: Section): SectionData {
  const snapshot = useMemo(() => sectionSnapshot(store, section.fields), [store, section])
  return useSyncExternalStore(store.subscribe, snapshot)
}

function sectionSnapshot(store: FormStore, fields: string[]): () => SectionData {
  let last: SectionData = { data: {}, hidden: [] }
  const isCurrent = (all: FormData, hidden: ReadonlySet<string>) =>
    fields.every((field) => Object.is(all[field], last.data[field]) && hidden.has(field) === last.hidden.includes(field))
  return () => {
    const all = store.data()
    const hidden = store.hidden()
    if (isCurrent(all, hidden)) return last
    last = {
      data: Object.fromEntries(fields.filter((field) => all[field] !== undefined).map((field) => [field, all[field]])),
      hidden: fields.filter((field) => hidden.has(field)),
    }
    return last
  }
}
