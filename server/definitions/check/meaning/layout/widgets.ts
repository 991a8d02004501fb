import { optionsOf } from '../../../../../src/engine/choices.ts'
import type { Schema } from '../../../../../src/engine/definition.ts'
import { fieldUi } from '../../../../../src/engine/layout.ts'
import { fill } from '../../../../../src/engine/path.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { columnsOf } from '../../fields.ts'
import { generatedSchema, isDrawn } from '../../metaSchemas.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'

/** Checks that each widget is given a field that it can draw (`draws` of its descriptor). */
export const widgets: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    Object.keys(stage.ui).flatMap((field) => {
      const schema = stage.data.properties[field]
      const ui = fieldUi(stage.ui, field)
      const columns = columnsOf(schema) ?? {}
      const inRows = Object.entries(ui?.items ?? {}).flatMap(([column, inner]) =>
        unfit(stage, column, columns[column], inner['ui:widget'], [field, 'items', column]),
      )
      return [...unfit(stage, field, schema, ui?.['ui:widget'], [field]), ...inRows]
    }),
  )

function unfit(
  stage: FolderStage,
  field: string,
  schema: Schema | undefined,
  widget: string | undefined,
  at: JsonPath,
): Mistake[] {
  const asks = widget && schema && generatedSchema(`draws-${widget}`)
  if (!asks || isDrawn(widget, { ...schema, options: optionsOf(schema), entries: entriesOf(stage, field) })) return []
  const complaint = fill(asks.description ?? '', { type: schema.type, field })
  return [inStage(stage, 'ui', [...at, 'ui:widget'], `the widget "${widget}" ${complaint}`)]
}

/** The keys of stage.json under which a field or a column is named. */
function entriesOf({ stage }: FolderStage, field: string): string[] {
  const { references = {}, derived = {}, currentUser = {}, payload } = stage
  const inRows = Object.values(payload.rows ?? {}).flatMap((rows) => Object.keys(rows.references ?? {}))
  const named = {
    references: [...Object.keys(references), ...inRows],
    derived: Object.keys(derived),
    currentUser: Object.keys(currentUser),
  }
  return Object.entries(named).flatMap(([part, fields]) => (fields.includes(field) ? [part] : []))
}
