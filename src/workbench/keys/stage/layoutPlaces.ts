import { isRecord } from '../../../engine/path.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import { textAt } from '../../files.ts'

/** A part of a form's screen that holds fields. */
export interface LayoutPlace {
  /** As people read it, such as the tab's title in quotes. */
  name: string
  /** The tab that it is, or that it is in. */
  tab?: string
  /** It has a title of its own. */
  isTitled: boolean
  fields: string[]
  /** What else it says. */
  beside: Readonly<Record<string, unknown>>
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const objects = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** The places of `ui.schema.json`, in the order of the screen. */
export function placesIn(ui: unknown): LayoutPlace[] {
  if (!isRecord(ui)) return []
  return [
    untitled(t('the fields above the tabs'), ui['ui:above']),
    ...objects(ui['ui:tabs']).flatMap(placesOfTab),
    untitled(t('the hidden fields'), ui['ui:hidden']),
  ]
}

const untitled = (name: string, fields: unknown): LayoutPlace => ({
  name,
  isTitled: false,
  fields: texts(fields),
  beside: {},
})

/** A tab is its fields, or its sections. */
function placesOfTab({ title, fields, sections }: Readonly<Record<string, unknown>>): LayoutPlace[] {
  const tab = quoted(textAt(title, []))
  const own = { name: tab, tab, isTitled: true, fields: texts(fields), beside: {} }
  const parts = objects(sections).map(({ title: heading, fields: inside, ...beside }, n): LayoutPlace => {
    const name = heading === undefined ? partName(tab, n) : quoted(`${textAt(title, [])} › ${textAt(heading, [])}`)
    return { name, tab, isTitled: heading !== undefined, fields: texts(inside), beside }
  })
  return parts.length === 0 || fields !== undefined ? [own, ...parts] : parts
}

const partName = (tab: string, n: number): string =>
  n === 0 ? tab : t('part {number} of {tab}', { number: n + 1, tab })
