// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { english, readBy } from '../texts/reader.ts'
import type { Schema } from '../engine/definition.ts'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'

afterEach(() => {
  cleanup()
  readBy(() => english)
})
const analysis = await readStage('credit_analysis', ({ data }) => {
  data.properties.probability_of_default = {
    title: 'Probability of default',
    type: 'number',
    format: 'percent',
    maximum: 100,
  }
})

const field = () => screen.getByLabelText<HTMLInputElement>(/^Probability of default/)
const description = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('a percentage', () => {
  it('is typed with or without its sign, which stands beside it', () => {
    const { last, flush, focusField } = mountForm(analysis)
    focusField('probability_of_default')
    fireEvent.input(field(), { target: { value: '12.5 %' } })
    flush()
    expect(last()).toMatchObject({ probability_of_default: 12.5 })
    expect(description()).toContain('%')
    fireEvent.input(field(), { target: { value: '7' } })
    flush()
    expect(last()).toMatchObject({ probability_of_default: 7 })
  })

  it('that is no number stays as it was typed, for the validation to name', () => {
    const { last, flush, focusField } = mountForm(analysis)
    focusField('probability_of_default')
    fireEvent.input(field(), { target: { value: 'half' } })
    flush()
    expect(last()).toMatchObject({ probability_of_default: 'half' })
  })
})

const kinds = await readStage('credit_analysis', ({ data, ui }) => {
  const moneyIn = (title: string, currencies: string[]): Schema => ({
    title,
    type: 'object',
    format: 'money',
    properties: { currency: { type: 'string', enum: currencies }, amount: { type: 'number' } },
  })
  data.properties = {
    facility: moneyIn('Facility', ['EUR', 'JPY']),
    fee: moneyIn('Fee', ['EUR']),
    markets: { title: 'Markets', type: 'array', uniqueItems: true, items: { type: 'string', enum: ['LME', 'SHFE'] } },
    from: { title: 'From', type: 'string', format: 'month', maxLength: 7 },
    amount: { title: 'Plain amount', type: 'number' },
  }
  data.required = []
  ui['ui:tabs'] = [{ title: 'All', fields: Object.keys(data.properties) }]
  ui.markets = { 'ui:enumNames': ['London', 'Shanghai'] }
})
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(input(label), { target: { value } })
const readGerman = () => readBy(() => ({ ...english, language: 'de' }))

describe('money', () => {
  it('is an amount in a currency that is chosen', () => {
    const { flush } = mountForm(kinds)
    type('Facility', '1,234.50')
    expect(flush()).toEqual({ facility: { amount: 1234.5 } })
    fireEvent.change(input('Currency of Facility'), { target: { value: 'JPY' } })
    expect(flush()).toEqual({ facility: { currency: 'JPY', amount: 1234.5 } })
    expect(input('Facility').value).toBe('1,234.50')
    type('Facility', '')
    fireEvent.change(input('Currency of Facility'), { target: { value: '' } })
    expect(flush()).toEqual({})
  })

  it('of a single currency is asked for its amount alone', () => {
    const { flush } = mountForm(kinds)
    expect(screen.queryByLabelText('Currency of Fee')).toBeNull()
    type('Fee', '12')
    expect(flush()).toEqual({ fee: { currency: 'EUR', amount: 12 } })
    type('Fee', '')
    expect(flush()).toEqual({})
  })

  it('is read with its currency before it', () => {
    mountForm(kinds, { readOnly: true, data: { facility: { currency: 'JPY', amount: 1234 } } })
    expect(input('Facility').value).toBe('JPY\u00a01,234')
  })

  it('that is no number stays as it was typed', () => {
    const { flush } = mountForm(kinds)
    type('Fee', 'dear')
    expect(flush()).toEqual({ fee: { currency: 'EUR', amount: 'dear' } })
    expect(input('Fee').value).toBe('dear')
  })
})

describe('several choices', () => {
  it('are boxes with the options’ names, and a list in the order of the definition', () => {
    const { flush } = mountForm(kinds)
    fireEvent.click(input('Shanghai'))
    fireEvent.click(input('London'))
    expect(flush()).toEqual({ markets: ['LME', 'SHFE'] })
    fireEvent.click(input('Shanghai'))
    fireEvent.click(input('London'))
    expect(flush()).toEqual({})
  })

  it('keep what is no longer offered until it is taken out', () => {
    const { flush } = mountForm(kinds, { data: { markets: ['COMEX'] } })
    fireEvent.click(input('London'))
    expect(flush()).toEqual({ markets: ['LME', 'COMEX'] })
    fireEvent.click(input('COMEX (no longer offered)'))
    expect(flush()).toEqual({ markets: ['LME'] })
  })
})

describe('a month', () => {
  it('is typed in figures', () => {
    const { flush } = mountForm(kinds)
    type('From', '4/2026')
    expect(flush()).toEqual({ from: '2026-04' })
    expect(input('From').value).toBe('4/2026')
    type('From', 'spring')
    expect(flush()).toEqual({ from: 'spring' })
  })

  it('is not counted against the length in which it is stored', () => {
    mountForm(kinds)
    type('From', '04/2026')
    expect(screen.queryByText(/characters? left/)).toBeNull()
    type('From', '004/2026')
    expect(screen.queryByText(/too many/)).toBeNull()
  })
})

describe('in German', () => {
  it('numbers are typed and shown as Germans write them, and stored as everywhere', () => {
    readGerman()
    const { flush, replace } = mountForm(kinds, { data: { amount: 1234.5 } })
    expect(input('Plain amount').value).toBe('1234,5')
    type('Plain amount', '9.876,5')
    expect(flush()).toEqual({ amount: 9876.5 })
    replace({ amount: 0.25, facility: { currency: 'EUR', amount: 1.5 }, from: '2026-04' })
    expect([input('Plain amount'), input('Facility'), input('From')].map(({ value }) => value)).toEqual([
      '0,25',
      '1,5',
      '04.2026',
    ])
  })

  it('a number written otherwise is refused, and how to write it is said', () => {
    readGerman()
    const { flush } = mountForm(kinds)
    type('Plain amount', '1234.5')
    act(() => void flush())
    expect(flush()).toEqual({ amount: '1234.5' })
    expect(screen.getByText('Write numbers like this: 1.234,56.')).toBeTruthy()
    type('Plain amount', '1234,5')
    act(() => void flush())
    expect(screen.queryByText('Write numbers like this: 1.234,56.')).toBeNull()
  })

  it('what is only read stands as Germans write it', () => {
    readGerman()
    mountForm(kinds, { readOnly: true, data: { amount: 1234.5 } })
    expect(input('Plain amount').value).toBe('1.234,5')
  })
})
