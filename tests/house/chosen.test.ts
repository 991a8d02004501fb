import { expect, it } from 'vitest'
import { chosen } from '../support/chosen.ts'

const all = [{ row: 1 }, { row: 2 }]
const among = (...named: string[]) => chosen(all, ({ row }) => String(row), { named, what: 'promise' })

it('are those that are named, or all', () => {
  expect(among('2')).toEqual([{ row: 2 }])
  expect(among()).toEqual(all)
})

it('are none where a name is nobody’s: a check of nothing would pass', () => {
  expect(() => among('2', '3', 'x')).toThrow('There is no promise 3, x.')
})
