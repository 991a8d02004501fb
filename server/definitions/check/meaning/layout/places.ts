import type { UiDefinition } from '../../../../../src/engine/definition.ts'
import { fieldUi } from '../../../../../src/engine/layout.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { uiFile } from '../../../../../src/engine/source/resolve.ts'
import type { Source } from '../../../../../src/engine/source/source.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { suggestion } from '../../suggest.ts'

interface Place {
  field: string
  at: JsonPath
  where: string
}

/** Checks that every field has one place: above the tabs, on one tab, or among the hidden ones. */
export const places: MeaningCheck = ({ stages }, source) =>
  stages.flatMap((stage) => {
    const fields = Object.keys(stage.data.properties)
    const all = placesOf(stage.ui)
    const unplaced = fields
      .filter((field) => !all.some((place) => place.field === field))
      .map((field) =>
        inStage(
          stage,
          'data',
          ['properties', field],
          `the field "${field}" is on no tab. Add it to a tab's "fields" in ui.schema.json, or to "ui:hidden".`,
          'key',
        ),
      )
    const unknown = all
      .filter(({ field }) => !fields.includes(field))
      .map(({ field, at }) =>
        inStage(
          stage,
          'ui',
          at,
          `there is no field "${field}".${suggestion(field, fields) || ' Name it in data.schema.json, or remove it here.'}`,
        ),
      )
    const twice = all.flatMap((place, n) => {
      const first = all.slice(0, n).find(({ field }) => field === place.field)
      return first
        ? inStage(stage, 'ui', place.at, `the field "${place.field}" is here and ${first.where}. Keep one.`)
        : []
    })
    const empty = stage.ui['ui:tabs'].flatMap(({ title, fields: own, sections = [] }, n) =>
      own?.length === 0 && sections.length === 0
        ? [inStage(stage, 'ui', ['ui:tabs', n], `the tab "${title}" has no fields. Add some, or remove the tab.`)]
        : [],
    )
    const beside = stage.ui['ui:tabs'].flatMap(({ title, fields: own, sections }, n) => {
      const message = `the tab "${title}" shows only its sections, not these fields. Put them into a section.`
      return own && sections ? [inStage(stage, 'ui', ['ui:tabs', n, 'fields'], message, 'key')] : []
    })
    return [...unplaced, ...unknown, ...twice, ...empty, ...beside, ...idle(stage, source)]
  })

/** Finds empty sections, repeated panels, and entries that are written for hidden fields. */
function idle(stage: FolderStage, source: Source): Mistake[] {
  const sections = stage.ui['ui:tabs'].flatMap(({ sections: own = [] }, tab) =>
    own.map((section, n) => ({ section, at: ['ui:tabs', tab, 'sections', n] })),
  )
  const panels = sections.map(({ section: { panel, document } }) => panel ?? document)
  const written = uiFile(source, stage.folder)
  const hidden = (written['ui:hidden'] ?? []).filter((field) => fieldUi(written, field) !== undefined)
  return [
    ...sections.flatMap(({ section: { fields, note }, at }, n) => {
      if (fields.length === 0 && panels[n] === undefined && note === undefined)
        return [inStage(stage, 'ui', at, 'this section is empty. Add fields, a "panel" or a "note", or remove it.')]
      return panels[n] !== undefined && panels.indexOf(panels[n]) < n
        ? [inStage(stage, 'ui', at, `"${panels[n]}" is in another section already. Keep one.`)]
        : []
    }),
    ...hidden.map((field) =>
      inStage(
        stage,
        'ui',
        [field],
        `nobody sees "${field}": this has no effect. Remove it, or place the field.`,
        'key',
      ),
    ),
  ]
}

function placesOf(ui: UiDefinition): Place[] {
  return [
    ...placed(ui['ui:above'], ['ui:above'], 'above the tabs'),
    ...ui['ui:tabs'].flatMap(({ title, fields, sections }, tab) => [
      ...placed(fields, ['ui:tabs', tab, 'fields'], `on the tab "${title}"`),
      ...(sections ?? []).flatMap((section, n) =>
        placed(section.fields, ['ui:tabs', tab, 'sections', n, 'fields'], `on the tab "${title}"`),
      ),
    ]),
    ...placed(ui['ui:hidden'], ['ui:hidden'], 'among the hidden fields'),
  ]
}

function placed(fields: string[] = [], at: JsonPath, where: string): Place[] {
  return fields.map((field, n) => ({ field, at: [...at, n], where }))
}
