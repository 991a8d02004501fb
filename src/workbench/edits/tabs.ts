import { valueAt } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, type JsonPath, fileOf, valueIn } from '../files.ts'
import { type Edit, edit } from './edit.ts'
import { done } from './operations.ts'
import { EditError } from './text.ts'

/** Adds an empty tab as the last. */
export const addTab = ({ stage, title }: { stage: string; title: string }): Edit =>
  edit((files) =>
    done(files, [{ do: 'add', file: fileOf(stage, 'ui'), at: ['ui:tabs'], value: { title, fields: [] } }]),
  )

/** Adds an empty section as the last of a tab. The fields of a tab without sections move into a first section. */
export const addSection = ({ stage, tab, title }: { stage: string; tab: number; title: string }): Edit =>
  edit((files) => {
    const file = fileOf(stage, 'ui')
    const at = ['ui:tabs', tab]
    const fields = valueAt(valueIn(files, file), [...at, 'fields'])
    const sections = [...at, 'sections']
    const isNew = valueAt(valueIn(files, file), sections) === undefined
    return done(files, [
      ...(isNew && Array.isArray(fields) && fields.length > 0
        ? [{ do: 'add', file, at: sections, value: { fields } } as const]
        : []),
      { do: 'add', file, at: sections, value: { title, fields: [] } },
      ...(fields === undefined ? [] : [{ do: 'remove', file, at: [...at, 'fields'] } as const]),
    ])
  })

/**
 * Removes a tab or a section. Refused while it has fields, itself or in a section. A tab whose only section is removed
 * becomes an empty tab without sections.
 */
export const removePlace = ({ stage, tab, section }: { stage: string; tab: number; section?: number }): Edit =>
  edit((files) => {
    const file = fileOf(stage, 'ui')
    const ofTab = ['ui:tabs', tab]
    const sections = listAt(files, file, [...ofTab, 'sections'])
    const parts =
      section === undefined ? [ofTab, ...sections.map((_, n) => sectionAt(tab, n))] : [sectionAt(tab, section)]
    if (parts.some((part) => listAt(files, file, [...part, 'fields']).length > 0))
      throw new EditError(t('Move its fields to another place first.'))
    if (section !== 0 || sections.length > 1)
      return done(files, [{ do: 'remove', file, at: section === undefined ? ofTab : sectionAt(tab, section) }])
    return done(files, [
      { do: 'remove', file, at: [...ofTab, 'sections'] },
      { do: 'set', file, at: [...ofTab, 'fields'], value: [] },
    ])
  })

const sectionAt = (tab: number, section: number): JsonPath => ['ui:tabs', tab, 'sections', section]

function listAt(files: DefinitionFiles, file: string, at: JsonPath): unknown[] {
  const list = valueAt(valueIn(files, file), at)
  return Array.isArray(list) ? list : []
}
