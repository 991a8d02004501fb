import { expect, it } from 'vitest'
import { followsFromRecords, pathsOfGuards } from './recordsNamed.ts'

const stages = [
  {
    stage: {
      source: 'tasting_form',
      payload: { readFrom: { grower_id: 'grower' } },
      references: { taster_id: { resource: 'users' }, cellar: { resource: 'cellars' } },
      currentUser: { signed_by: {} },
    },
  },
]

it.each([
  ['grower.manager', true],
  ['tasting_form.taster_name', true],
  ['tasting_form.signed_by_name', true],
  ['created_by_name', true],
  ['grower_id', false],
  ['created_by', false],
  ['tasting_form.taster_id', false],
  ['tasting_form.cellar_name', false],
  ['other_form.taster_name', false],
])('%s is a value of a record that the application names: %s', (path, expected) => {
  expect(followsFromRecords({ stages }, ['tasting_form.taster_id', path])).toBe(expected)
})

it('the paths of guards are found in every state', () => {
  const guard = (path: string) => ({ type: 'matches' as const, params: { path, const: true } })
  const path = {
    states: {
      outer: {
        on: { GO: { target: 'end', guard: guard('a') } },
        always: [{ target: 'end', guard: guard('b') }, { target: 'end' }],
        states: { inner: { onDone: { target: 'end', guard: guard('c') } } },
      },
      end: { always: [{ guard: { type: 'stageDone' as const, params: { stage: 'tasting' } } }] },
    },
  }
  expect(pathsOfGuards(path)).toEqual(['a', 'b', 'c'])
})
