import type { FieldUi, Panel, SectionDefinition, StageFiles, UiDefinition } from './definition.ts'

/** A part of the form that is drawn and checked on its own. */
export interface Section {
  /** Tells it from every other section of its stage. */
  key: string
  /** -1: above the tabs. */
  tab: number
  title?: string
  note?: string
  panel?: Panel
  fields: string[]
}

export interface Tab {
  /** Its place in the definition. */
  index: number
  title: string
  sections: Section[]
}

/** The tabs in order; a tab that lists fields is one section. */
export function tabs(ui: UiDefinition): Tab[] {
  return ui['ui:tabs'].map(({ title, fields, sections }, tab) => ({
    index: tab,
    title,
    sections: (sections ?? [{ fields: fields ?? [] }]).map((section: SectionDefinition, n) => ({
      key: `section/${tab}/${n}`,
      tab,
      ...section,
    })),
  }))
}

/** The fields above the tabs, as a section; undefined when there are none. */
export function above(ui: UiDefinition): Section | undefined {
  const fields = ui['ui:above']
  return fields?.length ? { key: 'section/above/0', tab: -1, fields } : undefined
}

export function allSections(ui: UiDefinition): Section[] {
  return [above(ui) ?? [], tabs(ui).flatMap((tab) => tab.sections)].flat()
}

/** The index of the tab that shows a field, or the field of a path such as `rows.0.column`; -1: above the tabs, or hidden. */
export function tabOf(ui: UiDefinition, path: string): number {
  const field = path.split('.')[0] ?? path
  return allSections(ui).find((section) => section.fields.includes(field))?.tab ?? -1
}

/** How a field is drawn. */
export function fieldUi(ui: StageFiles['ui'], field: string): FieldUi | undefined {
  const value = field.startsWith('ui:') ? undefined : ui[field]
  return Array.isArray(value) ? undefined : value
}
