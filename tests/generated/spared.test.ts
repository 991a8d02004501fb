import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withComputed } from '../../src/engine/conditions/computed.ts'
import { hasConsequences } from '../../src/engine/conditions/consequences.ts'
import { type Facts, factsOf } from '../../src/engine/conditions/facts.ts'
import { hiddenFields, omit } from '../../src/engine/conditions/visibility.ts'
import type { FormData, ReferenceData } from '../../src/engine/definition.ts'
import { isRecord, withoutUnset } from '../../src/engine/path.ts'
import { hiddenCells } from '../../src/engine/rows/cells.ts'
import { isComputedColumn } from '../../src/engine/rows/tables.ts'
import { lockedFields } from '../../src/engine/rules/fieldRules.ts'
import { countOpenPoints, openPoints } from '../../src/engine/rules/openPoints.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { assign, type FieldPath } from '../../src/form/store/path.ts'
import { invent } from '../cases/stages.ts'
import { seed } from '../support/chance.ts'
import { completing, definition } from './definition.ts'
import { type Draw, drawing } from './draw.ts'
import { dataOf } from './values.ts'

const reference: ReferenceData = {
  brand: { provider: '' },
  roles: [],
  authorityLevels: [],
  priorities: [],
  defaultPriority: '',
  lists: {},
}
const application = { id: 'a-1', amount: 10, other_form: { grade: 'high', since: '2026-01-31' } }
const user = { id: 'u-1', username: 'ann', role: { name: 'reviewer' }, da_level: 'DA3' }
const now = new Date('2026-11-24T10:15:30.000Z')

const entered = ({ data }: Stage) =>
  Object.fromEntries(Object.entries(data.properties).filter(([name]) => !name.startsWith('computed')))

const rowsIn = ({ rows }: FormData): unknown[] => (Array.isArray(rows) ? rows : [])

/** A field that is entered, or a cell, and what is entered there. */
function entry(draw: Draw, stage: Stage, data: FormData): { path: FieldPath; value: unknown } {
  const other = draw(dataOf(entered(stage)))
  const [row] = rowsIn(other)
  const place = rowsIn(data).length - 1
  const columns = isRecord(row) ? Object.keys(row).filter((column) => !isComputedColumn(stage, 'rows', column)) : []
  if (place >= 0 && isRecord(row) && columns.length > 0 && draw(fc.boolean())) {
    const column = draw(fc.constantFrom(...columns))
    return { path: ['rows', place, column], value: row[column] }
  }
  const field = draw(fc.constantFrom(...Object.keys(entered(stage))))
  return { path: [field], value: other[field] }
}

function decided(stage: Stage, data: FormData, facts: Facts) {
  const hidden = hiddenFields(stage, data, facts)
  return { hidden, cells: hiddenCells(stage, omit(data, hidden), facts), locked: lockedFields(stage, data, facts) }
}

const made = fc.gen().map((generated) => {
  const draw = drawing(generated)
  return { files: definition(draw), draw }
})

const everyForm = (look: (stage: Stage, draw: Draw, facts: Facts, data: FormData) => void) =>
  fc.assert(
    fc.asyncProperty(made, async ({ files, draw }) => {
      const [stage] = await invent([files], 'client')
      if (!stage) throw new Error('Nothing was invented.')
      const facts = factsOf(stage, { application, user, now })
      for (let round = 0; round < 10; round += 1)
        look(stage, draw, facts, withComputed(stage, withoutUnset(draw(dataOf(entered(stage)))), facts))
    }),
    { numRuns: 15, seed, endOnFailure: true },
  )

it('A form works out nothing anew for a value without consequences, and nothing would be another', async () => {
  let spared = 0
  await everyForm((stage, draw, facts, data) => {
    const { path, value } = entry(draw, stage, data)
    const next = assign(data, path, value)
    if (hasConsequences(stage, path)) return
    spared += 1
    expect(withComputed(stage, next, facts)).toEqual(next)
    expect(decided(stage, next, facts)).toEqual(decided(stage, data, facts))
  })
  expect(spared).toBeGreaterThan(10)
}, 120_000)

it('A form counts as many open points as it would list', async () => {
  await everyForm((stage, _, facts, data) => {
    const judged = [stage, completing, data, { facts, reference, application: undefined }] as const
    expect(countOpenPoints(...judged)).toBe(openPoints(...judged).length)
  })
}, 120_000)
