import { readBy } from '../../../../../src/engine/conditions/condition.ts'
import { personalFacts } from '../../../../../src/engine/conditions/facts.ts'
import type { Schema, TotalDefinition } from '../../../../../src/engine/definition.ts'
import { nameOf } from '../../../../../src/engine/expressions/operators/operator.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { isStructured, itemsOf, propertiesOf } from '../../../../../src/engine/structure.ts'
import { conditionsOf } from '../../expressions.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { quoted } from '../../suggest.ts'
import { typeOfSchema } from '../../valueTypes.ts'

/** Checks that rules for rows are for a table, and can be met. */
export const rows: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => [
    ...Object.keys(stage.stage.rows ?? {}).flatMap((field) => [
      ...noTable(stage, field),
      ...twice(stage, field),
      ...totalMistakes(stage, field),
    ]),
    ...personal(stage),
  ])

function noTable(stage: FolderStage, field: string): Mistake[] {
  const schema = stage.data.properties[field]
  if (!schema || columnsOf(schema)) return []
  const nested = nestedColumns(schema)
  const message =
    nested.length > 0
      ? `"${field}" is not a table, because a column cannot be a list or a structure: ${quoted(nested)}. Give it single values, or remove "${field}" here.`
      : `"${field}" is not a table. Give it the type "array" with flat rows, or remove it here.`
  return [inStage(stage, 'stage', ['rows', field], message, 'key')]
}

/** The parts of a list's rows that keep it from being a table. */
const nestedColumns = (schema: Schema): string[] =>
  Object.entries(propertiesOf(itemsOf(schema))).flatMap(([name, part]) =>
    part.type === 'array' || isStructured(part) ? [name] : [],
  )

/** Finds computed columns that have another source, too. */
function twice(stage: FolderStage, field: string): Mistake[] {
  const { references = {} } = stage.stage.payload.rows?.[field] ?? {}
  return Object.keys(stage.stage.rows?.[field]?.computed ?? {}).flatMap((column) => {
    const at: JsonPath = ['rows', field, 'computed', column]
    if (column === 'id') return [inStage(stage, 'stage', at, 'a row keeps its "id". Compute another column.', 'key')]
    if (!Object.hasOwn(references, column)) return []
    return [inStage(stage, 'stage', at, `"${column}" is also under "references". Keep one of them.`, 'key')]
  })
}

function totalMistakes(stage: FolderStage, field: string): Mistake[] {
  const columns = columnsOf(stage.data.properties[field]) ?? {}
  return Object.entries(stage.stage.rows?.[field]?.totals ?? {}).flatMap(([column, total]) => {
    const at: JsonPath = ['rows', field, 'totals', column]
    const schema = columns[column]
    const type = schema && typeOfSchema(schema)
    if (schema && type?.kind !== 'number') {
      const found = type ? nameOf({ ...type, many: true }) : 'a structure'
      return [inStage(stage, 'stage', at, `"${column}" is ${found}: only numbers have a sum. Remove it.`, 'key')]
    }
    if (schema?.format === 'percent' && total.sum.const === 1) {
      const message = 'this total is 1 %: 12.5 % is stored as 12.5. Write 100 for 100 %.'
      return inStage(stage, 'stage', [...at, 'sum', 'const'], message)
    }
    return idleTotal(total).map(({ key, message }) => inStage(stage, 'stage', [...at, ...key], message, 'key'))
  })
}

function idleTotal({ sum, message }: TotalDefinition): { key: string[]; message: string }[] {
  const { const: exactly, minimum, maximum } = sum
  if (message !== undefined && Object.keys(sum).length === 0)
    return [{ key: ['message'], message: 'this sum is only shown, so nothing refuses it. Remove the message.' }]
  if (exactly !== undefined && (minimum !== undefined || maximum !== undefined))
    return [
      {
        key: ['sum', 'const'],
        message:
          '"const" already fixes the sum, so "minimum" and "maximum" have no effect. Remove "const", or remove the limits.',
      },
    ]
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    return [
      { key: ['sum', 'minimum'], message: `"minimum" ${minimum} is above "maximum" ${maximum}. Change one of them.` },
    ]
  return []
}

/**
 * Finds conditions of cells that depend on the person. A cell is hidden from everybody or from nobody, because a table
 * is stored as a whole.
 */
function personal(stage: FolderStage): Mistake[] {
  return conditionsOf(stage).flatMap(({ part, at, condition, table }) => {
    const fact = table === undefined ? undefined : readBy(condition).find((name) => personalFacts.includes(name))
    if (fact === undefined) return []
    const message = `a row is the same for everybody: it cannot depend on "${fact}". Show or lock the whole table by a rule.`
    return [inStage(stage, part, at, message, 'key')]
  })
}
