import type { FieldUi, Schema } from '../../../../../src/engine/definition.ts'
import { kindOf } from '../../../../../src/engine/kinds/registry.ts'
import { fieldUi } from '../../../../../src/engine/layout.ts'
import { generatedSchema } from '../../metaSchemas.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { suggestion } from '../../suggest.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'

/** The mend for options that data.schema.json sets, because they are about a field's data. */
const elsewhere: Record<string, string> = {
  step: ' Set "multipleOf" in data.schema.json instead: it is also checked.',
}

/** Checks that each widget reads the options that it is given. */
export const options: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    Object.keys(stage.ui).flatMap((field) => [
      ...unread(stage, fieldUi(stage.ui, field), stage.data.properties[field], [field]),
      ...unshown(stage, field),
    ]),
  )

/** Finds placeholders of widgets that do not show one. */
function unshown(stage: FolderStage, field: string): Mistake[] {
  const ui = fieldUi(stage.ui, field)
  const schema = stage.data.properties[field]
  if (ui?.['ui:placeholder'] === undefined || !schema) return []
  const widget = ui['ui:widget'] ?? kindOf({ schema, ui, reference: stage.stage.references?.[field] }).widget
  if (generatedSchema('placeholder')?.enum?.includes(widget)) return []
  const message = `the widget "${widget}" shows no placeholder. Remove it, or say it in "ui:help".`
  return [inStage(stage, 'ui', [field, 'ui:placeholder'], message, 'key')]
}

function unread(stage: FolderStage, ui: FieldUi | undefined, schema: Schema | undefined, at: JsonPath): Mistake[] {
  const named = ui?.['ui:widget']
  const known = optionsRead(named ?? kindOf({ schema: schema ?? {}, ui }).widget)
  const drawn = named ? `the widget "${named}"` : `a field of type ${String(schema?.type)}`
  return Object.keys(ui?.['ui:options'] ?? {})
    .filter((option) => !known.includes(option))
    .map((option) =>
      inStage(
        stage,
        'ui',
        [...at, 'ui:options', option],
        `${drawn} has no option "${option}".${suggestion(option, known) || (elsewhere[option] ?? ' Remove it.')}`,
        'key',
      ),
    )
}

/** The options that a widget's descriptor names. */
function optionsRead(widget: string): string[] {
  return Object.keys(generatedSchema(`options-${widget}`)?.properties ?? {})
}
