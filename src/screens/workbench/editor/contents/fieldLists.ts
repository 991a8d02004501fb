import { isRecord, valueAt } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import type { FieldPlace } from '../../../../workbench/edits/places.ts'
import { type DefinitionFiles, fileOf, textAt, valueIn } from '../../../../workbench/files.ts'
import type { Selection } from '../../../../workbench/properties/selection.ts'

/** A place of a stage's screen with the fields there. */
export interface FieldList {
  key: string
  place: FieldPlace
  /** Its full name, such as "Limits, Collateral". */
  name: string
  /** The headings above it: of its tab, if it is the first there, and of its section. */
  titles: readonly { title: string; selection?: Selection }[]
  selection?: Selection
  fields: readonly string[]
}

/** The places of a stage's screen, in their order. Of files with mistakes, the places that can be read. */
export function fieldListsOf(files: DefinitionFiles, stage: string): FieldList[] {
  const ui = valueIn(files, fileOf(stage, 'ui'))
  const tabs = valueAt(ui, ['ui:tabs'])
  const above = namesIn(valueAt(ui, ['ui:above']))
  const hidden = namesIn(valueAt(ui, ['ui:hidden']))
  return [
    ...(above.length > 0 ? [outside('above', t('Above the tabs'), above)] : []),
    ...(Array.isArray(tabs) ? tabs : []).flatMap((tab: unknown, n) => ofTab(stage, tab, n)),
    ...(hidden.length > 0 ? [outside('hidden', t('Never shown'), hidden)] : []),
  ]
}

const outside = (place: 'above' | 'hidden', name: string, fields: string[]): FieldList => ({
  key: place,
  place,
  name,
  titles: [{ title: name }],
  fields,
})

function ofTab(stage: string, tab: unknown, n: number): FieldList[] {
  const name = textAt(tab, ['title'], t('Tab {number}', { number: n + 1 }))
  const head = { title: name, selection: { kind: 'tab', stage, tab: n } as const }
  const sections = valueAt(tab, ['sections'])
  if (!Array.isArray(sections))
    return [
      {
        key: `${n}`,
        place: { tab: n },
        name,
        titles: [head],
        selection: head.selection,
        fields: namesIn(valueAt(tab, ['fields'])),
      },
    ]
  return sections.filter(isRecord).map((section, m): FieldList => {
    const title = textAt(section, ['title'], t('Section {number}', { number: m + 1 }))
    const selection = { kind: 'section', stage, tab: n, section: m } as const
    return {
      key: `${n}.${m}`,
      place: { tab: n, section: m },
      name: `${name}, ${title}`,
      titles: [...(m === 0 ? [head] : []), { title, selection }],
      selection,
      fields: namesIn(section.fields),
    }
  })
}

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
