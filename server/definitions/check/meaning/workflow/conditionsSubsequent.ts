import type { ConditionsDefinition, Schema } from '../../../../../src/engine/definition.ts'
import { isRecord } from '../../../../../src/engine/path.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { alsoRaising, closingsOf } from '../../paths/closings.ts'
import { choice, quoted } from '../../suggest.ts'
import { typeOfSchema } from '../../valueTypes.ts'

/**
 * Checks that conditions subsequent are rows of a table with a column for each word, and are stated by transitions that
 * complete the form and close the application.
 */
export const conditionsSubsequent: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) =>
    Object.entries(stage.stage.conditionsSubsequent ?? {}).flatMap(([field, definition]) => {
      const columns = columnsOf(stage.data.properties[field])
      return columns
        ? [
            ...columnMistakes(stage, field, definition, columns),
            ...ownerMistakes(stage, field, definition, columns[definition.owner]),
            ...transitionMistakes(definitions, stage, field, definition),
          ]
        : [noTable(stage, field)]
    }),
  )

function noTable(stage: FolderStage, field: string): Mistake {
  const { properties } = stage.data
  const tables = Object.keys(properties).filter((name) => columnsOf(properties[name]))
  const message = Object.hasOwn(properties, field)
    ? `"${field}" is not a table. Give it the type "array" with flat rows, or name another field.`
    : `there is no field "${field}".${choice(field, tables) || ' Add a table to data.schema.json.'}`
  return inStage(stage, 'stage', ['conditionsSubsequent', field], message, 'key')
}

type Word = 'text' | 'owner' | 'due' | 'document'

/** For each word: whether a column fits it, what kind of column it needs, in words, and whether it is required. */
const wanted: Record<Word, { fits(schema: Schema): boolean; kind: string; required: boolean }> = {
  text: {
    fits: (schema) => !schema.enum && typeOfSchema(schema)?.kind === 'text',
    kind: 'text that people type',
    required: true,
  },
  owner: { fits: ({ enum: options }) => Array.isArray(options), kind: 'a choice: give it an "enum"', required: true },
  due: {
    fits: (schema) => schema.type === 'integer' || typeOfSchema(schema)?.kind === 'date',
    kind: 'a date, or a whole number of days',
    required: true,
  },
  document: { fits: ({ type }) => type === 'boolean', kind: 'yes or no: give it the type "boolean"', required: false },
}

function columnMistakes(
  stage: FolderStage,
  field: string,
  definition: ConditionsDefinition,
  columns: Record<string, Schema>,
): Mistake[] {
  const { items } = stage.data.properties[field] ?? {}
  const needed = isRecord(items) ? ((items as Schema).required ?? []) : []
  return (Object.keys(wanted) as Word[]).flatMap((word) => {
    const column = definition[word]
    if (column === undefined) return []
    const at: JsonPath = ['conditionsSubsequent', field, word]
    const schema = Object.hasOwn(columns, column) ? columns[column] : undefined
    if (!schema)
      return [
        inStage(stage, 'stage', at, `"${field}" has no column "${column}".${choice(column, Object.keys(columns))}`),
      ]
    const { fits, kind, required } = wanted[word]
    if (!fits(schema)) return [inStage(stage, 'stage', at, `"${column}" must be ${kind}.`)]
    if (!required || needed.includes(column)) return []
    const message = `"${column}" may be left empty. Add it to "required" of the rows in data.schema.json.`
    return [inStage(stage, 'stage', at, message)]
  })
}

/** Finds options of the owner's column without an entry in `owners`, and entries without an option. */
function ownerMistakes(
  stage: FolderStage,
  field: string,
  { owner, owners }: ConditionsDefinition,
  schema: Schema | undefined,
): Mistake[] {
  const options = schema?.enum?.map(String)
  if (!options) return []
  const at: JsonPath = ['conditionsSubsequent', field, 'owners']
  const missing = options.filter((option) => !Object.hasOwn(owners, option))
  return [
    ...missing.map((option) =>
      inStage(
        stage,
        'stage',
        at,
        `nobody owns the conditions of "${option}". Say who is meant: "${option}": "…".`,
        'key',
      ),
    ),
    ...Object.keys(owners)
      .filter((option) => !options.includes(option))
      .map((option) =>
        inStage(
          stage,
          'stage',
          [...at, option],
          `"${owner}" has no option "${option}".${choice(option, options)}`,
          'key',
        ),
      ),
  ]
}

/**
 * Finds transitions that cannot state conditions, and those that should. Another check finds codes that the workflow
 * does not have.
 */
function transitionMistakes(
  definitions: Definitions,
  stage: FolderStage,
  field: string,
  { statedBy }: ConditionsDefinition,
): Mistake[] {
  const known = closingsOf(definitions, stage)
  const fit = [...new Set(known.flatMap(({ code, closes, completes }) => (closes && completes ? [code] : [])))]
  const at: JsonPath = ['conditionsSubsequent', field, 'statedBy']
  const idle = statedBy.flatMap((code, n) => {
    const own = known.filter((each) => each.code === code)
    if (own.length === 0 || fit.includes(code)) return []
    const mend = fit.length > 0 ? ` Choose one of ${quoted(fit)}.` : ' No transition of this stage does.'
    const message = own.some(({ closes }) => closes)
      ? `"${code}" does not complete the form, so that a condition may lack what it needs.${mend}`
      : `"${code}" does not close the application. Conditions subsequent begin when it is closed.${mend}`
    return [inStage(stage, 'stage', [...at, n], message)]
  })
  const missing = alsoRaising(known, statedBy).map(({ code, like }) => {
    const message = `"${code}" raises the same event as "${like}", and would state no conditions. Add it, or let it raise another event.`
    return inStage(stage, 'stage', at, message, 'key')
  })
  return [...idle, ...missing]
}
