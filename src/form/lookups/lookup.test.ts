import { expect, it } from 'vitest'
import { referenceName } from './lookup.ts'

it('reads out what was entered before a field named a record', () => {
  const none = { status: 'ready' as const, records: [] }
  expect(referenceName({ resource: 'cities' }, none, {}, { currency: 'EUR', amount: 12.5 })).toMatch(/^EUR\s12\.50?$/)
  expect(referenceName({ resource: 'cities' }, none, { u1: 'Ada Byron' }, 'u1')).toBe('Ada Byron')
})
