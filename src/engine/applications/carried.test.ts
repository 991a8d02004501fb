import { beforeAll, describe, expect, it } from 'vitest'
import { type TestDefinitions, published } from '../../../tests/support/stages.ts'
import type { KindDefinition } from '../definition.ts'
import { carriedData, notCarried } from './carried.ts'
import { definitionOf } from './kinds.ts'

let known: TestDefinitions
let review: KindDefinition
beforeAll(async () => {
  known = await published()
  const found = known.kinds.annual_review
  if (!found) throw new Error('There is no annual review.')
  review = found
})

describe('a form that is carried', () => {
  const request = {
    title: 'Copper line',
    counterparty_id: 'c',
    counterparty_cif: 'CIF-1',
    required_by_date: '2026-12-31',
    limit_requests: [{ id: 'r', proposed_amount: 25 }],
    gone: 'from earlier definitions',
  }

  it('has the fields that the kind names, and rows without their ids', () => {
    expect(carriedData(known.stage('credit_request'), review, request)).toEqual({
      title: 'Copper line',
      counterparty_id: 'c',
      limit_requests: [{ proposed_amount: 25 }],
    })
  })

  it('has all that can be carried where the kind says so: not what is derived, nor what no definition has', () => {
    const all = { ...review, carry: { credit_request: 'all' as const } }
    expect(Object.keys(carriedData(known.stage('credit_request'), all, request))).toEqual([
      'title',
      'counterparty_id',
      'required_by_date',
      'limit_requests',
    ])
  })

  it('has nothing where the kind does not name it', () => {
    expect(carriedData(known.stage('legal_review'), review, { has_csa: 'true' })).toEqual({})
  })

  it('lacks who acted and the decisions of a party', () => {
    expect([...notCarried(known.stage('credit_review')).keys()]).toEqual(['credit_reviewer'])
    expect(notCarried(known.stage('business_sponsorship')).get('senior_sponsor_comments')).toBe(
      'it belongs to one party, who fills it in again.',
    )
  })
})

describe('the definition of a kind', () => {
  it('is that of application.json with stages, steps and path of its own', () => {
    expect(definitionOf(known, 'new')).toBe(known.application)
    const own = definitionOf(known, 'annual_review')
    expect(own).toMatchObject({ creates: 'credit_request', steps: review.steps, path: review.path })
    expect(own?.parties).toBe(known.application.parties)
  })

  it('is missing for a kind that is not defined', () => {
    expect(definitionOf(known, 'renewal')).toBeUndefined()
    expect(definitionOf(known, '__proto__')).toBeUndefined()
    expect(definitionOf({ application: known.application }, 'annual_review')).toBeUndefined()
  })
})
