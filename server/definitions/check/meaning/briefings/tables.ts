import { briefedValue } from '../../../../../src/engine/briefings/value.ts'
import type { BriefingTable, Schema } from '../../../../../src/engine/definition.ts'
import type { Definitions } from '../../../../../src/engine/source/definitions.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, inBriefing, type MistakeArgs } from '../../mistake.ts'
import { choice } from '../../suggest.ts'
import { unknownPath } from './values.ts'

/**
 * Checks that a briefing's table is a table of a form, with columns of it, and that only numbers are added and
 * compared.
 */
export const briefedTables: MeaningCheck = (definitions) =>
  Object.entries(definitions.briefings).flatMap(([name, { sections }]) =>
    sections.flatMap(({ table }, n) =>
      table
        ? mistakesIn(definitions, table).map(([at, message]) =>
            inBriefing(name, ['sections', n, 'table', ...at], message),
          )
        : [],
    ),
  )

function mistakesIn(definitions: Definitions, { from, columns }: BriefingTable): MistakeArgs[] {
  const value = briefedValue(definitions.stages, from)
  if (!value) return [[['from'], unknownPath(definitions, from)]]
  const known =
    'own' in value || value.property !== undefined ? undefined : columnsOf(value.stage.data.properties[value.field])
  if (!known) return [[['from'], `"${from}" is not a table. Write it under "fields".`]]
  return columns.flatMap((column, n): MistakeArgs[] => {
    if ('change' in column)
      return column.change.flatMap((each, m) => nameMistakes(each, known, true, ['columns', n, 'change', m]))
    return nameMistakes(column.column, known, column.total === true, ['columns', n, 'column'])
  })
}

function nameMistakes(name: string, known: Record<string, Schema>, isCounted: boolean, at: JsonPath): MistakeArgs[] {
  const schema = known[name]
  if (!schema) return [[at, `the table has no column "${name}".${choice(name, Object.keys(known))}`]]
  return isCounted && schema.type !== 'number' && schema.type !== 'integer'
    ? [[at, `"${name}" holds no numbers, and only numbers are added and compared. Name a column of numbers.`]]
    : []
}
