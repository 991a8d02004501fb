import { expect, it } from 'vitest'
import { unknownFields, wireMessages } from './wireMessages.ts'

const stage = { stage: { payload: { prefix: 'tasting_', unprefixed: ['rows'] } } } as Parameters<typeof wireMessages>[0]

it('messages stand under wire names, nested as the payload is', () => {
  const errors = [
    { path: 'aroma', message: 'Aroma is required.' },
    { path: 'rows.0.year', message: 'Row 1, Year is required.' },
    { path: 'rows.0.grape', message: 'Row 1, Grape is required.' },
    { path: 'rows.2.year', message: 'Row 3, Year is required.' },
  ]
  expect(wireMessages(stage, errors)).toEqual({
    tasting_aroma: ['Aroma is required.'],
    rows: {
      0: { year: ['Row 1, Year is required.'], grape: ['Row 1, Grape is required.'] },
      2: { year: ['Row 3, Year is required.'] },
    },
  })
})

it('a refusal tells what a person would read, and counts the rest', () => {
  const errors = Array.from({ length: 5000 }, (_, n) => ({ path: `rows.${n}.year`, message: 'Year is required.' }))
  const { rows, others } = wireMessages(stage, errors)
  const listed = Object.keys(rows as object).length
  expect(listed).toBeGreaterThan(50)
  expect(others).toEqual([`${5000 - listed} more values cannot be saved.`])
  expect(JSON.stringify(rows).length).toBeLessThan(64 * 1024)
})

it('an unknown field is named in part where its name is long', () => {
  expect(unknownFields(['x'.repeat(1_000_000)])).toEqual({ [`${'x'.repeat(100)}…`]: ['Unknown field.'] })
  expect(
    JSON.stringify(unknownFields(Array.from({ length: 2000 }, (_, n) => `${n}${'\u001f'.repeat(1000)}`))).length,
  ).toBeLessThan(64 * 1024)
})

it('what is wrong with a whole list stands beside what is wrong with its rows', () => {
  const whole = { path: 'rows', message: 'Rows must have at most 2 rows.' }
  const row = { path: 'rows.0.year', message: 'Row 1, Year is required.' }
  const both = { non_field_errors: [whole.message], 0: { year: [row.message] } }
  expect(wireMessages(stage, [whole, row])).toEqual({ rows: both })
  expect(wireMessages(stage, [row, whole])).toEqual({ rows: both })
  expect(wireMessages(stage, [whole])).toEqual({ rows: [whole.message] })
})
