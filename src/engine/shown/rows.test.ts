import { expect, it } from 'vitest'
import { invent } from '../../../tests/cases/stages.ts'
import type { Schema } from '../definition.ts'
import { changedRows } from './rows.ts'

const items: Schema = {
  type: 'object',
  properties: { name: { title: 'Name', type: 'string' }, price: { title: 'Price', type: 'object', format: 'money' } },
}
const [stage] = await invent(
  [{ stage: { formType: 'tasting' }, data: { properties: { wines: { title: 'Wines', type: 'array', items } } } }],
  'server',
)
const wine = (name: string) => ({ name, price: { currency: 'EUR', amount: 5 } })

function changes(before: unknown, after: unknown): string[] {
  if (!stage) throw new Error('There is no stage.')
  return changedRows(stage, 'wines', items, { before, after }, () => undefined).map(
    ({ change, name, cells }) => `${name} ${change}: ${cells.map(({ title }) => title).join(', ')}`,
  )
}

it('lists only the cells that differ, also beside amounts of money', () => {
  expect(changes([wine('Merlot'), wine('Syrah')], [wine('Malbec'), wine('Syrah')])).toEqual([
    'Row 1, Malbec changed: Name',
  ])
})

it('lists a row without an id as removed, and not those that moved into its place as changed', () => {
  expect(changes([wine('Merlot'), wine('Syrah')], [wine('Syrah')])).toEqual(['Row 1, Merlot removed: Name, Price'])
})
