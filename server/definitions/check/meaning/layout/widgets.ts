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
        unfit(
          stage,
          column,
          columns[column],
          inner['ui:widget'],
          [field, 'items', column],
          entriesInRows(stage, field),
        ),
      )
      return [...unfit(stage, field, schema, ui?.['ui:widget'], [field], entriesOf(stage)), ...inRows]
    }),
  )

function unfit(
  stage: FolderStage,
  field: string,
  schema: Schema | undefined,
  widget: string | undefined,
  at: JsonPath,
  entries: Entries,
): Mistake[] {
  const asks = widget && schema && generatedSchema(`draws-${widget}`)
  if (!asks || isDrawn(widget, { ...schema, options: optionsOf(schema), entries: under(entries, field) })) return []
  const complaint = fill(asks.description ?? '', { type: schema.type, field })
  return [inStage(stage, 'ui', [...at, 'ui:widget'], `the widget "${widget}" ${complaint}`)]
}

/** The keys of stage.json that name fields or columns, with what each names. */
type Entries = Record<string, object | undefined>

const entriesOf = ({ stage: { references, derived, currentUser } }: FolderStage): Entries => ({
  references,
  derived,
  currentUser,
})

/** Rows take their references only from their own table: the client finds no others. */
const entriesInRows = ({ stage: { payload } }: FolderStage, table: string): Entries => ({
  references: payload.rows?.[table]?.references,
})

const under = (entries: Entries, name: string): string[] =>
  Object.keys(entries).filter((key) => Object.hasOwn(entries[key] ?? {}, name))
