import { expect, it } from 'vitest'
import { matchRows } from './matchRows.ts'

const [acme, beta, gamma] = [{ name: 'Acme' }, { name: 'Beta' }, { name: 'Gamma' }]

it.each<[what: string, rows: unknown[], earlier: unknown[], places: (number | undefined)[]]>([
  ['with an id by it, wherever they are', [{ id: 2 }, { id: 3 }], [{ id: 1 }, { id: 2 }], [1, undefined]],
  ['without one by their values', [beta, gamma], [acme, beta, gamma], [1, 2]],
  ['that are alike each by its own', [acme, acme, beta], [acme, beta, acme], [0, 2, 1]],
  ['that have changed by their place', [{ name: 'Acme Ltd' }, beta], [acme, beta], [0, 1]],
  ['that have come between by nothing', [acme, gamma, beta], [acme, beta], [0, undefined, 1]],
  ['with a value unset like those without it', [{ name: 'Beta', note: null }], [acme, beta], [1]],
  ['without an id never by one with an id', [acme], [{ id: 1, name: 'Acme' }], [undefined]],
])('matches rows %s', (_, rows, earlier, places) => {
  expect(matchRows(rows, earlier)).toEqual(places)
})
