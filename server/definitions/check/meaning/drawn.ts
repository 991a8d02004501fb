import type { FieldUi, Schema } from '../../../../src/engine/definition.ts'
import { fieldUi } from '../../../../src/engine/layout.ts'
import type { FolderStage } from '../../definitions.ts'
import { columnsOf } from '../fields.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inStage } from '../mistake.ts'
import { suggestion } from '../suggest.ts'

interface Drawn {
  name: string
  ui: FieldUi
  at: JsonPath
  schema: Schema | undefined
  known: string[]
}

/** What ui.schema.json says of a field fits the field. */
export const drawn: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => drawnFields(stage).flatMap((field) => [...unknownField(stage, field), ...optionNames(stage, field)]))

function drawnFields({ ui, data }: FolderStage): Drawn[] {
  const { properties } = data
  return Object.keys(ui).flatMap((name) => {
    const own = fieldUi(ui, name)
    if (!own) return []
    const columns = columnsOf(properties[name]) ?? {}
    const inRows = Object.entries(own.items ?? {}).map(([column, inner]) => ({
      name: column, ui: inner, at: [name, 'items', column], schema: columns[column], known: Object.keys(columns),
    }))
    return [{ name, ui: own, at: [name], schema: properties[name], known: Object.keys(properties) }, ...inRows]
  })
}

function unknownField(stage: FolderStage, { name, at, schema, known }: Drawn): Mistake[] {
  if (schema) return []
  return [inStage(stage, 'ui', at, `there is no field "${name}".${suggestion(name, known) || ' Name it in data.schema.json, or remove it here.'}`, 'key')]
}

function optionNames(stage: FolderStage, { name, ui, at, schema }: Drawn): Mistake[] {
  const names = ui['ui:enumNames']
  if (!names || !schema || names.length === schema.enum?.length) return []
  const options = schema.enum ? `${schema.enum.length} options` : 'no options'
  return [inStage(stage, 'ui', [...at, 'ui:enumNames'], `"${name}" has ${options} and ${names.length} names. Give each option one name, in the order of "enum".`)]
}
