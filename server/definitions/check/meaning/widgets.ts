import { optionsOf } from '../../../../src/engine/choices.ts'
import type { Schema, WidgetName } from '../../../../src/engine/definition.ts'
import { fieldUi } from '../../../../src/engine/layout.ts'
import type { FolderStage } from '../../definitions.ts'
import { columnsOf } from '../fields.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inStage } from '../mistake.ts'

/** What a widget asks of its field; the text completes "the widget x …". */
type Demand = (schema: Schema, stage: FolderStage, field: string) => string | undefined

const ofType =
  (...types: string[]): Demand =>
  ({ type }) =>
    types.includes(String(type))
      ? undefined
      : `draws ${types.join(' or ')}, and the field is ${type}. Choose another, or change the type.`

const options: Demand = (schema) =>
  optionsOf(schema) ? undefined : 'needs options. Give the field an "enum", or choose another.'

const yesOrNo: Demand = ({ type, enum: listed }) =>
  type === 'boolean' || listed?.length === 2 ? undefined : 'needs a boolean, or two options. Choose another.'

const named =
  (part: 'derived' | 'currentUser'): Demand =>
  (_, { stage }, field) =>
    stage[part] && field in stage[part]
      ? undefined
      : `needs an entry under "${part}" in stage.json. Add "${field}" there.`

const demands: Record<WidgetName, Demand | undefined> = {
  text: ofType('string'),
  textarea: ofType('string'),
  number: ofType('number', 'integer'),
  date: ofType('string'),
  select: options,
  radio: options,
  checkbox: ofType('boolean'),
  yesNo: yesOrNo,
  reference: (_, { stage }, field) =>
    references(stage).includes(field)
      ? undefined
      : `needs an entry under "references" in stage.json. Add "${field}" there.`,
  derived: named('derived'),
  currentUser: named('currentUser'),
  decision: options,
  limitRows: ofType('array'),
}

function references({ references = {}, payload }: FolderStage['stage']): string[] {
  return [references, ...Object.values(payload.rows ?? {}).map((rows) => rows.references ?? {})].flatMap(Object.keys)
}

/** A widget draws a field of its kind. */
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
  widget: WidgetName | undefined,
  at: JsonPath,
): Mistake[] {
  const complaint = widget && schema && demands[widget]?.(schema, stage, field)
  return complaint ? [inStage(stage, 'ui', [...at, 'ui:widget'], `the widget "${widget}" ${complaint}`)] : []
}
