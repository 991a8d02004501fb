import { describe, expect, it } from 'vitest'
import { toListing } from '../lists/listing.ts'
import { chosenIn, filtered, noFilters, pendingCount, priorities, statuses, withChosen } from './filters.ts'

const reference = { defaultPriority: 'Medium' }
const rows = [
  {
    id: '1',
    reference_number: 'CR-2026-00001',
    title: 'Copper line',
    counterparty: 'Aurubis',
    priority: 'Low',
    workflow_state: { code: 'REVIEW_PENDING', name: 'Review Pending' },
  },
  {
    id: '2',
    reference_number: 'CR-2026-00002',
    title: 'Gold loan',
    counterparty: { id: 'c', name: 'Umicore' },
    priority: 'High',
    workflow_state: { code: 'APPROVED', name: 'Approved' },
  },
  { id: '3', workflow_state: { code: 'SPONSOR_PENDING', name: 'Sponsor Pending' } },
].map((record) => toListing(record, reference))
const ids = (filters: Partial<typeof noFilters>) => filtered(rows, { ...noFilters, ...filters }).map(({ id }) => id)

describe('§2 Request Tracking Dashboard: filters', () => {
  it.each([
    // Spec 2.50
    ['COPPER', ['1']],
    // Spec 2.51
    ['00002', ['2']],
    // Spec 2.51
    ['umicore', ['2']],
    ['  ', ['1', '2', '3']],
    ['nickel', []],
  ])('searches title, reference and counterparty for %j, whatever the case', (search, expected) => {
    expect(ids({ search })).toEqual(expected)
  })
  // Spec 2.48, 2.49
  it('filters by state code and by the priority shown', () => {
    expect(ids({ status: 'APPROVED' })).toEqual(['2'])
    expect(ids({ priority: 'Medium' })).toEqual(['3'])
    expect(ids({ status: 'APPROVED', priority: 'Low' })).toEqual([])
  })
  // Spec 2.48, 2.49
  it('offers the states and priorities that the data hold', () => {
    expect(statuses(rows)).toEqual([
      { value: 'APPROVED', label: 'Approved' },
      { value: 'REVIEW_PENDING', label: 'Review Pending' },
      { value: 'SPONSOR_PENDING', label: 'Sponsor Pending' },
    ])
    const order = (priority: string) => ['High', 'Medium', 'Low'].indexOf(priority)
    expect(
      priorities(
        rows.map(({ priority }) => priority),
        order,
      ).map(({ value }) => value),
    ).toEqual(['High', 'Medium', 'Low'])
  })
  it('keeps a choice that the definitions know, though no application has it, and no other', () => {
    const [options, known] = [statuses(rows), [{ value: 'REJECTED', label: 'Rejected' }]]
    expect(withChosen(options, 'REJECTED', known)).toEqual([...options, ...known])
    expect(withChosen(options, 'NO_SUCH', known)).toEqual(options)
    expect(withChosen(options, '', known)).toEqual(options)
    expect([chosenIn(options, 'APPROVED'), chosenIn(options, 'NO_SUCH')]).toEqual(['APPROVED', ''])
  })
  // Spec 2.44
  it('counts the applications whose state code contains PENDING', () => {
    expect(pendingCount(rows)).toBe(2)
  })
})
