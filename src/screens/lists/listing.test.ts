import { describe, expect, it } from 'vitest'
import { toListing } from './listing.ts'

const reference = { defaultPriority: 'Medium' }

describe('§2 Request Tracking Dashboard: what a row shows', () => {
  it('falls back to the id, Untitled Request, Draft and Medium', () => {
    expect(toListing({ id: '7' }, reference)).toMatchObject({
      reference: '7', title: 'Untitled Request', state: 'Draft', stateCode: '', priority: 'Medium', date: undefined,
    })
  })
  it('shows the day of creation, else of submission', () => {
    expect(toListing({ id: '7', created_at: '2026-01-01', submitted_at: '2026-02-02' }, reference).date).toBe('2026-01-01')
    expect(toListing({ id: '7', created_at: null, submitted_at: '2026-02-02' }, reference).date).toBe('2026-02-02')
  })
  it.each([
    [{ id: 'c', name: 'Aurubis', cif_number: '1' }, 'Aurubis'],
    ['Aurubis', 'Aurubis'],
    [42, '42'],
    [null, ''],
  ])('reads the counterparty given as %j', (counterparty, shown) => {
    expect(toListing({ id: '7', counterparty }, reference).counterparty).toBe(shown)
  })
  it('takes the name of the state where the server gives it beside the state', () => {
    expect(toListing({ id: '7', workflow_state_name: 'Analysis' }, reference).state).toBe('Analysis')
  })
  it('reads an amount sent as text', () => {
    expect(toListing({ id: '7', amount: '25000000.00' }, reference).amount).toBe(25_000_000)
  })
  it('believes the server that an application is closed, and the name Approved where it says nothing', () => {
    const state = (name: string, metadata?: object) => ({ id: '7', workflow_state: { name, ...(metadata && { metadata }) } })
    expect(toListing(state('Rejected', { closed: true }), reference).closed).toBe(true)
    expect(toListing(state('Approved', { closed: false }), reference).closed).toBe(false)
    expect(toListing(state('Approved'), reference).closed).toBe(true)
    expect(toListing(state('Analysis'), reference).closed).toBe(false)
  })
})
