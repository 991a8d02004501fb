import { describe, expect, it } from 'vitest'
import { referenceName, referenceOptions } from './lookup.ts'

it('reads out what was entered before a field named a record', () => {
  const none = { status: 'ready' as const, records: [] }
  expect(referenceName({ resource: 'cities' }, none, {}, { currency: 'EUR', amount: 12.5 })).toMatch(/^EUR\s12\.50?$/)
  expect(referenceName({ resource: 'cities' }, none, { u1: 'Ada Byron' }, 'u1')).toBe('Ada Byron')
})

describe('two records of one name', () => {
  const labels = (resource: string, records: Record<string, unknown>[], label?: string) =>
    referenceOptions({ resource, label }, { status: 'ready', records }).map((option) => option.label)

  it('are told apart by what identifies them, else by their ids', () => {
    const twins = [
      { id: '1', name: 'Aurubis', cif_number: 'CIF-1' },
      { id: '2', name: 'Aurubis', cif_number: 'CIF-2' },
      { id: '3', name: 'Boliden', cif_number: 'CIF-3' },
      { id: '4', name: 'Aurubis', cif_number: null },
    ]
    expect(labels('counterparties', twins)).toEqual(['Aurubis (CIF-1)', 'Aurubis (CIF-2)', 'Boliden', 'Aurubis (4)'])
    const limits = [1, 2].map((id) => ({ id, name: 'Settlement' }))
    expect(labels('limit-types', limits)).toEqual(['Settlement (1)', 'Settlement (2)'])
  })
})
