import { isRecord, valueAt } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, type JsonPath, fileOf, valueIn } from '../files.ts'
import { EditError } from './text.ts'

/** A place of a form's screen: a tab, a section of it, above the tabs, or among the hidden fields. */
export type FieldPlace = 'above' | 'hidden' | { tab: number; section?: number }

const lists = { above: 'ui:above', hidden: 'ui:hidden' } as const

/** Where a place lists its fields in `ui.schema.json`. Throws `EditError` where there is no such place. */
export function listOf(files: DefinitionFiles, formType: string, place: FieldPlace): JsonPath {
  if (typeof place === 'string') return [lists[place]]
  const { tab, section } = place
  const ui = valueIn(files, fileOf(formType, 'ui'))
  const [atTab, own] = [['ui:tabs', tab], section === undefined ? [] : ['sections', section]]
  const found = valueAt(ui, [...atTab, ...own])
  if (!isRecord(found)) throw new EditError(t('There is no such tab or section.'))
  if (section === undefined && found.fields === undefined && Array.isArray(found.sections))
    throw new EditError(t('The tab “{tab}” has sections. Choose one of them.', { tab: String(found.title) }))
  return [...atTab, ...own, 'fields']
}

/** The number of a field in a list of fields; undefined if it is not there, or none is named. */
export function numberIn(files: DefinitionFiles, formType: string, list: JsonPath, field?: string): number | undefined {
  const fields = valueAt(valueIn(files, fileOf(formType, 'ui')), list)
  const number = Array.isArray(fields) && field !== undefined ? fields.indexOf(field) : -1
  return number < 0 ? undefined : number
}

/** Where a field is listed. Throws `EditError` if it is nowhere. */
export function placeOfField(files: DefinitionFiles, formType: string, field: string): JsonPath {
  const ui = valueIn(files, fileOf(formType, 'ui'))
  const found = fieldLists(ui).flatMap((list) => {
    const fields = valueAt(ui, list)
    const number = Array.isArray(fields) ? fields.indexOf(field) : -1
    return number < 0 ? [] : [[...list, number]]
  })[0]
  if (!found)
    throw new EditError(t('The field {field} has no place in {file}.', { field, file: fileOf(formType, 'ui') }))
  return found
}

function fieldLists(ui: unknown): JsonPath[] {
  const tabs = valueAt(ui, ['ui:tabs'])
  const inTabs = (Array.isArray(tabs) ? tabs : []).flatMap((tab: unknown, n): JsonPath[] => {
    const sections = valueAt(tab, ['sections'])
    return [
      ['ui:tabs', n, 'fields'],
      ...(Array.isArray(sections) ? sections.map((_, m): JsonPath => ['ui:tabs', n, 'sections', m, 'fields']) : []),
    ]
  })
  return [[lists.above], ...inTabs, [lists.hidden]]
}
