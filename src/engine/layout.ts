import type { FieldUi, Panel, SectionDefinition, StageFiles, UiDefinition } from './definition.ts'

/** A part of the form that is drawn and checked on its own. */
export interface Section {
  /** Unique within the stage. */
  key: string
  /** The tab's index; -1 for the section above the tabs. */
  tab: number
  title?: string
  note?: string
  panel?: Panel
  /** Only its title shows at first. */
  collapsed?: true
  document?: string
  fields: string[]
}

export interface Tab {
  /** Its place in the definition. */
  index: number
  title: string
  sections: Section[]
}

/** The tabs in order. A tab without sections of its own counts as one section. */
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

/**
 * The index of the tab with the field of this path (`field` or `rows.0.column`); -1 if it is above the tabs or is
 * hidden.
 */
export function tabOf(ui: UiDefinition, path: string): number {
  const field = path.split('.')[0] ?? path
  return allSections(ui).find((section) => section.fields.includes(field))?.tab ?? -1
}

/** How a field is drawn. */
export function fieldUi(ui: StageFiles['ui'], field: string): FieldUi | undefined {
  const value = field.startsWith('ui:') ? undefined : ui[field]
  return Array.isArray(value) ? undefined : value
}
