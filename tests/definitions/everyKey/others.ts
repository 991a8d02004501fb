import { readFile } from '../../../server/model/upkeep/file/readFile.ts'
import { keptTypes } from '../../../server/model/upkeep/keptTypes.ts'
import { givenRecord } from '../../../server/model/upkeep/keptRecord.ts'
import { mistakesOf } from '../../../server/model/upkeep/mistakes.ts'
import { listedColumns } from '../../../server/model/listed/columns.ts'
import { capabilitiesOf } from '../../../server/model/capabilities.ts'
import { translations } from '../../../server/definitions/texts/translate.ts'
import { roleTitle } from '../../../src/engine/capabilities.ts'
import { findLevel } from '../../../src/engine/authority.ts'
import { optionsOf } from '../../../src/engine/choices.ts'
import { namedRecords } from '../../../src/engine/records/namedRecords.ts'
import { filterOf } from '../../../src/engine/records/where.ts'
import { listColumnsOf, upkeepOf } from '../../../src/engine/records/upkeep.ts'
import { referenceLabel, referenceValue } from '../../../src/engine/references.ts'
import { priorityOrder } from '../../../src/screens/lists/order.ts'
import type { Model } from './model.ts'

/** The lists, the roles, and the languages of the bank. */
export const lists = ({ workflows, source }: Model): unknown => {
  const { reference } = workflows
  return {
    columns: listedColumns(workflows).map(({ reading: _, ...column }) => column),
    roles: ['clerk', 'approver', 'auditor'].map((role) => [
      capabilitiesOf(workflows, role),
      roleTitle(reference, role),
    ]),
    levels: ['DA1', 'DA2', 'DA3'].map((code) => findLevel(reference, code)),
    priorities: ['High', 'Low'].map(priorityOrder(reference)),
    words: Object.values(translations(source)).map(({ words }) => words),
  }
}

const csv = [
  'code,city,street,country,size,rent',
  'B1,Bonn,Am Hof,DE,small,10.25',
  'b,Bonn,,XX,middle,-1',
  'B2,,,,,1000000.5',
  `${'B'.repeat(30)},Kiel,,,,`,
  'X,Kiel,,,,0.001',
]

/** What becomes of records that somebody imports, and how the forms offer and store them. */
export const recordTypes = async ({ records, workflows }: Model): Promise<unknown> => [
  await Promise.all(
    keptTypes({ records, reference: workflows.reference }).map(async (type) => {
      const { rows, wrong } = await readFile(type, csv.join('\n'))
      return [wrong, rows.map(({ values }) => [mistakesOf(type)(values), givenRecord(type, values)])]
    }),
  ),
  Object.values(records).map((type) => [
    type.title,
    listColumnsOf(type),
    upkeepOf(type, workflows.reference),
    namedRecords(type, { code: 'B1', main_branch: 'B2' }),
  ]),
  workflows.stages.map(({ stage, data }) =>
    [
      ...Object.entries(stage.references ?? {}),
      ...Object.entries(stage.payload.rows?.securities?.references ?? {}).map(
        ([column, reference]) => [`securities.0.${column}`, reference] as const,
      ),
    ].map(([path, reference]) => [
      path,
      reference.resource,
      reference.role,
      reference.also,
      reference.first,
      filterOf({ data }, reference, { country: 'DE', securities: [{ country: 'FR' }] }, path),
      referenceLabel(reference, chosen),
      referenceValue(reference, chosen),
    ]),
  ),
]

const chosen = { id: 'i', code: 'B1', name: 'Name', first_name: 'First', last_name: 'Last', username: 'user' }

export const options = ({ workflows }: Model): unknown =>
  workflows.stages.map(({ data }) =>
    Object.entries(data.properties).map(([field, schema]) => [field, optionsOf(schema)]),
  )
