import { briefedValue } from '../../../../../src/engine/briefings/value.ts'
import type { ApprovedLimitsDefinition, Schema } from '../../../../../src/engine/definition.ts'
import { ownTypes } from '../../../../../src/engine/records/ownTypes.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { alsoRaising, closingsOf } from '../../paths/closings.ts'
import { choice, quoted } from '../../suggest.ts'
import { typeOfSchema } from '../../valueTypes.ts'

/**
 * Checks that approved limits are rows of a table with a column for each word, in the stage that decides, and that a
 * closing transition approves them.
 */
export const approvedLimits: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) => {
    const definition = stage.stage.approvedLimits
    return definition
      ? [
          ...placeMistakes(definitions, stage),
          ...tableMistakes(definitions, stage, definition),
          ...transitionMistakes(definitions, stage, definition),
          ...groupMistakes(definitions, stage, definition),
        ]
      : []
  })

const at = (...path: JsonPath): JsonPath => ['approvedLimits', ...path]

/** Finds approved limits of a stage that approves no application: people look for them where it is approved. */
function placeMistakes({ application, kinds }: Definitions, stage: FolderStage): Mistake[] {
  const approving = [application, ...Object.values(kinds)].map(({ approves }) => approves)
  return approving.includes(stage.stage.formType)
    ? []
    : [
        inStage(
          stage,
          'stage',
          at(),
          `this stage approves no application. Move "approvedLimits" to ${quoted([...new Set(approving)])}.`,
          'key',
        ),
      ]
}

type Word = 'line' | 'amount' | 'tenor' | 'expiry'

const isNumber = ({ type }: Schema): boolean => type === 'number' || type === 'integer'

/** For each word: whether a column fits it, and what kind of column it needs, in words. */
const wanted: Record<Word, { fits(schema: Schema): boolean; kind: string }> = {
  line: { fits: (schema) => typeOfSchema(schema)?.kind === 'text', kind: 'text, a choice or a record' },
  amount: { fits: isNumber, kind: 'a number' },
  tenor: { fits: isNumber, kind: 'a number' },
  expiry: {
    fits: (schema) => schema.type === 'integer' || typeOfSchema(schema)?.kind === 'date',
    kind: 'a date, or a whole number of months',
  },
}

function tableMistakes(definitions: Definitions, stage: FolderStage, definition: ApprovedLimitsDefinition): Mistake[] {
  const value = briefedValue(definitions.stages, definition.from)
  // A path that leads nowhere is another check's mistake.
  if (!value) return []
  const columns =
    'own' in value || value.property !== undefined ? undefined : columnsOf(value.stage.data.properties[value.field])
  if (!columns)
    return [inStage(stage, 'stage', at('from'), `"${definition.from}" is not a table. Name a table of a form.`)]
  return (Object.keys(wanted) as Word[]).flatMap((word) => {
    const column = definition[word]
    if (column === undefined) return []
    const schema = Object.hasOwn(columns, column) ? columns[column] : undefined
    const { fits, kind } = wanted[word]
    if (schema && fits(schema)) return []
    return [
      inStage(
        stage,
        'stage',
        at(word),
        schema
          ? `"${column}" must be ${kind}.`
          : `"${definition.from}" has no column "${column}".${choice(column, Object.keys(columns))}`,
      ),
    ]
  })
}

/**
 * Finds transitions that cannot approve limits, and those that should. Another check finds codes that the workflow does
 * not have.
 */
function transitionMistakes(
  definitions: Definitions,
  stage: FolderStage,
  { approvedBy }: ApprovedLimitsDefinition,
): Mistake[] {
  const known = closingsOf(definitions, stage)
  const fit = [...new Set(known.flatMap(({ code, closes }) => (closes ? [code] : [])))]
  const idle = approvedBy.flatMap((code, n) =>
    known.some((each) => each.code === code) && !fit.includes(code)
      ? [
          inStage(
            stage,
            'stage',
            at('approvedBy', n),
            `"${code}" does not close the application. Limits are approved when it is closed.${
              fit.length > 0 ? ` Choose one of ${quoted(fit)}.` : ' No transition of this stage does.'
            }`,
          ),
        ]
      : [],
  )
  const missing = alsoRaising(known, approvedBy).map(({ code, like }) => {
    const message = `"${code}" raises the same event as "${like}", and would approve no limits. Add it, or let it raise another event.`
    return inStage(stage, 'stage', at('approvedBy'), message, 'key')
  })
  return [...idle, ...missing]
}

function groupMistakes({ records }: Definitions, stage: FolderStage, { same = [] }: ApprovedLimitsDefinition) {
  const fields = Object.keys(records.counterparties?.fields ?? ownTypes.counterparties?.fields ?? {})
  return same.flatMap((field, n) =>
    fields.includes(field)
      ? []
      : [
          inStage(
            stage,
            'stage',
            at('same', n),
            `records/counterparties.json has no field "${field}".${choice(field, fields)}`,
          ),
        ],
  )
}
