import { optionsOf } from '../../../../../src/engine/choices.ts'
import type { FieldUi, Schema, UiDefinition } from '../../../../../src/engine/definition.ts'
import { fieldUi } from '../../../../../src/engine/layout.ts'
import { isRecord } from '../../../../../src/engine/path.ts'
import { isChoices } from '../../../../../src/engine/structure.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { stageFiles } from '../../../../../src/engine/source/source.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { suggestion } from '../../suggest.ts'
import { calledNow } from '../fields/earlierNames.ts'

interface DrawnField {
  name: string
  ui: FieldUi
  at: JsonPath
  schema: Schema | undefined
  known: string[]
}

/** Checks that each entry of ui.schema.json fits its field. */
export const drawn: MeaningCheck = ({ stages }, source) =>
  stages.flatMap((stage) => {
    const written = source.files.get(`stages/${stage.folder}/${stageFiles.ui}`)?.value as UiDefinition
    return drawnFields({ ...stage, ui: written }).flatMap((field) => [
      ...unknownField(stage, field),
      ...optionNames(stage, field),
    ])
  })

/** The entries of ui.schema.json as it is written: names that an option list adds are checked in the list. */
function drawnFields({ ui, data }: FolderStage): DrawnField[] {
  const { properties } = data
  const names = Object.keys(ui).filter((name) => name !== '$schema')
  return names.flatMap((name) => {
    const own = fieldUi(ui, name)
    if (!own) return []
    const columns = columnsOf(properties[name]) ?? {}
    const inRows = Object.entries(own.items ?? {}).map(([column, inner]) => ({
      name: column,
      ui: inner,
      at: [name, 'items', column],
      schema: columns[column],
      known: Object.keys(columns),
    }))
    return [{ name, ui: own, at: [name], schema: properties[name], known: Object.keys(properties) }, ...inRows]
  })
}

function unknownField(stage: FolderStage, { name, at, schema, known }: DrawnField): Mistake[] {
  if (schema) return []
  return [
    inStage(
      stage,
      'ui',
      at,
      `there is no field "${name}".${calledNow(stage, name) || suggestion(name, known) || ' Name it in data.schema.json, or remove it here.'}`,
      'key',
    ),
  ]
}

function optionNames(stage: FolderStage, { name, ui, at, schema }: DrawnField): Mistake[] {
  const names = ui['ui:enumNames']
  const known = schema && optionsOf(isChoices(schema) && isRecord(schema.items) ? schema.items : schema)
  if (!names || !schema || names.length === known?.length) return []
  const options = known ? `${known.length} options` : 'no options'
  return [
    inStage(
      stage,
      'ui',
      [...at, 'ui:enumNames'],
      `"${name}" has ${options} and ${names.length} names. Give each option one name, in the order of "enum".`,
    ),
  ]
}
