import { expect, it } from 'vitest'
import { recordedValue } from './recorded.ts'

// Spec 3.27
it.each([
  ['a record', { id: 'c1', name: 'Aurubis AG' }, 'Aurubis AG'],
  ['text', 'Aurubis AG', 'Aurubis AG'],
  ['an id', 17, 17],
  ['a record without a name', { id: 'c1' }, undefined],
  ['nothing', null, null],
])('a counterparty that is given as %s is called what it is there', (_, counterparty, called) => {
  expect(recordedValue({ id: 'a1', counterparty }, 'counterparty.name')).toBe(called)
})

it('what is no name of a record is the value at its path', () => {
  expect(recordedValue({ id: 'a1', title: 'Copper' }, 'title')).toBe('Copper')
})
