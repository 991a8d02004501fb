// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'
import type { Lookups, LookupState, RecordsQuery } from './types.ts'

afterEach(cleanup)

const cities = [
  { id: 'FRA', name: 'Frankfurt', country: 'DE' },
  { id: 'LYO', name: 'Lyon', country: 'FR' },
  { id: 'PAR', name: 'Paris', country: 'FR' },
]
const ended = { id: 'BON', name: 'Bonn', country: 'DE', valid_to: '2001-12-31' }

const stage = await readStage('credit_request', ({ stage: rules, data, ui }) => {
  Object.assign(data.properties, {
    land: { title: 'Land', type: 'string', maxLength: 2 },
    seat: { title: 'Seat', type: 'string', maxLength: 200 },
    seat_country: { title: 'Country of the seat', type: 'string', maxLength: 2 },
  })
  ui['ui:tabs'].unshift({ title: 'Place', fields: ['land', 'seat', 'seat_country'] })
  Object.assign(ui, {
    seat: { 'ui:widget': 'reference' },
    seat_country: { 'ui:widget': 'derived', 'ui:readonly': true },
  })
  Object.assign(rules.references ?? {}, { seat: { resource: 'cities', where: { country: '{land}' } } })
  Object.assign(rules.derived ?? {}, { seat_country: { from: 'seat', take: 'country' } })
})

/** A server that answers at once. */
function server(): { lookups: Lookups; recordsQueries: RecordsQuery[] } {
  const states = new Map<string, LookupState>()
  const recordsQueries: RecordsQuery[] = []
  const answer = ({ q = '', where = {}, id: wanted }: RecordsQuery): LookupState => ({
    status: 'ready',
    records:
      wanted === undefined
        ? cities.filter((city) => city.name.toLowerCase().includes(q) && city.country.startsWith(where.country ?? ''))
        : [...cities, ended].filter(({ id }) => id === wanted),
    hasMore: wanted === undefined && q === '',
  })
  return {
    recordsQueries,
    lookups: {
      renew: () => {},
      subscribe: () => () => {},
      options: (_, question = {}) => {
        const known = states.get(JSON.stringify(question)) ?? answer(question)
        if (!states.has(JSON.stringify(question))) recordsQueries.push(question)
        states.set(JSON.stringify(question), known)
        return known
      },
    },
  }
}

const seat = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Seat' })
const offered = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent)

function mounted(data: Record<string, unknown>, more: object = {}) {
  const { lookups, recordsQueries } = server()
  return { ...mountForm(stage, { lookups, data, ...more }), recordsQueries }
}

it('offers the records of a type, says that there are more, and searches them at the server', async () => {
  const { recordsQueries } = mounted({})
  fireEvent.click(seat())
  expect(offered()).toEqual(['Frankfurt', 'Lyon', 'Paris'])
  expect(screen.getByText('There are more: type to narrow the list')).toBeTruthy()
  fireEvent.change(seat(), { target: { value: 'par' } })
  expect(offered()).toEqual(['Loading…'])
  await screen.findByRole('option', { name: 'Paris' })
  expect(offered()).toEqual(['Paris'])
  expect(recordsQueries).toContainEqual({ q: 'par', where: {} })
})

it('stores the key of the chosen record, and fills in what follows from it', () => {
  const { last } = mounted({})
  fireEvent.click(seat())
  fireEvent.click(screen.getByRole('option', { name: 'Lyon' }))
  expect(last()).toEqual({ seat: 'LYO', seat_country: 'FR' })
  expect(seat().value).toBe('Lyon')
})

it('offers what goes with the other field, and names a value that no longer does without dropping it', () => {
  const { replace, flush } = mounted({ land: 'FR', seat: 'PAR' })
  fireEvent.click(seat())
  expect(offered()).toEqual(['Lyon', 'Paris'])
  replace({ land: 'DE', seat: 'PAR' })
  expect(screen.getByText('Paris does not match Land: DE. Choose another one.').id).toBe('field.seat-lookup')
  expect(seat().getAttribute('aria-describedby')).toContain('field.seat-lookup')
  expect(flush()).toEqual({ land: 'DE', seat: 'PAR' })
})

it('names the other value as the form shows it', () => {
  const named = structuredClone({ ...stage, checks: undefined })
  named.data.properties.land = { title: 'Land', type: 'string', enum: ['DE', 'FR'] }
  Object.assign(named.ui, { land: { 'ui:enumNames': ['Germany', 'France'] } })
  mountForm({ ...named, checks: stage.checks }, { lookups: server().lookups, data: { land: 'DE', seat: 'PAR' } })
  expect(screen.getByText('Paris does not match Land: Germany. Choose another one.')).toBeTruthy()
})

it('shows the name of a record that is no longer offered, and the key of one that there is not', () => {
  mounted({ seat: 'BON' })
  expect(seat().value).toBe('Bonn')
  cleanup()
  mounted({ seat: 'XXX' }, { readOnly: true })
  expect([seat().value, seat().disabled]).toEqual(['XXX', true])
})

it('narrows counterparties at the server where it is the product’s own, and offers all of them elsewhere', () => {
  const narrowed = structuredClone({ ...stage, checks: undefined })
  Object.assign(narrowed.stage.references ?? {}, { seat: { resource: 'counterparties', where: { country: '{land}' } } })
  const place = { ...narrowed, checks: stage.checks }
  const own = server()
  mountForm(place, { lookups: own.lookups, data: { land: 'FR' }, hasExtras: true })
  fireEvent.click(seat())
  expect(offered()).toEqual(['Lyon', 'Paris'])
  cleanup()
  const plain = server()
  mountForm(place, { lookups: plain.lookups, data: { land: 'FR' } })
  const names = [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Seat' }).options].map(({ text }) => text)
  expect(names).toEqual(['Select…', 'Frankfurt', 'Lyon', 'Paris'])
  expect(plain.recordsQueries).toEqual([{}])
})
