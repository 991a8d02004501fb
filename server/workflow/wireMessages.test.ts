import { expect, it } from 'vitest'
import { wireMessages } from './wireMessages.ts'

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
