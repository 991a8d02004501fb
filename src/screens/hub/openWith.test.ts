import { describe, expect, it } from 'vitest'
import { namesOf, openWith } from './openWith.ts'

const roles = ['Legal Reviewer']

describe('Who has a form', () => {
  it.each([
    [{ names: ['Clara Whitcombe'], others: 0, roles }, 'Clara Whitcombe'],
    [{ names: ['Ada', 'Bo', 'Cy'], others: 0, roles }, 'Ada, Bo or Cy'],
    [{ names: ['Ada', 'Bo'], others: 7, roles }, 'Legal Reviewer (9 people)'],
    [{ names: ['Ada', 'Bo'], others: 7, roles: [] }, '9 people'],
    [{ names: [], others: 0, roles }, 'nobody: no Legal Reviewer can act'],
    [{ names: [], others: 0, roles: [] }, 'nobody'],
  ])('%j: %s', (who, text) => {
    expect(namesOf(who)).toBe(text)
  })
  it('and for how long, where that is known', () => {
    const can_act = { names: ['Clara'], others: 0, roles }
    expect(openWith({ can_act, since: '2026-11-18T10:00:00Z' }, Date.parse('2026-11-21T12:00:00Z'))).toBe(
      'With Clara for 3 days',
    )
    expect(openWith({ can_act, since: null })).toBe('With Clara')
  })
})
