import { describe, expect, it } from 'vitest'
import { toListing } from './listing.ts'

const reference = { defaultPriority: 'Medium' }
/** Whatever a server may send. */
const listed = (record: object) => toListing({ id: '7', ...record }, reference)

describe('§2 Request Tracking Dashboard: what a row shows', () => {
  // Spec 2.54, 2.55, 2.56, 2.57, 2.66, 2.67
  it('falls back to the id, Untitled Request, Draft and Medium', () => {
    expect(listed({})).toMatchObject({
      reference: '7',
      title: 'Untitled Request',
      state: 'Draft',
      stateCode: '',
      priority: 'Medium',
      date: undefined,
    })
  })
  // Spec 2.58
  it('shows the day of creation, else of submission', () => {
    expect(listed({ created_at: '2026-01-01', submitted_at: '2026-02-02' }).date).toBe('2026-01-01')
    expect(listed({ created_at: null, submitted_at: '2026-02-02' }).date).toBe('2026-02-02')
  })
  it.each([
    // Spec 2.68
    [{ id: 'c', name: 'Aurubis', cif_number: '1' }, 'Aurubis'],
    ['Aurubis', 'Aurubis'],
    [42, '42'],
    [null, ''],
  ])('reads the counterparty given as %j', (counterparty, name) => {
    expect(listed({ counterparty }).counterparty).toBe(name)
  })
  it('takes the name of the state where the server gives it beside the state', () => {
    expect(listed({ workflow_state_name: 'Analysis' }).state).toBe('Analysis')
  })
  it('reads an amount sent as text', () => {
    expect(listed({ amount: '25000000.00' }).amount).toBe(25_000_000)
  })
  it('believes the server that an application is closed, and the name Approved where it says nothing', () => {
    const state = (name: string, metadata?: object) => ({ workflow_state: { name, ...(metadata && { metadata }) } })
    expect(listed(state('Rejected', { closed: true })).closed).toBe(true)
    expect(listed(state('Approved', { closed: false })).closed).toBe(false)
    expect(listed(state('Approved')).closed).toBe(true)
    expect(listed(state('Analysis')).closed).toBe(false)
  })
})
