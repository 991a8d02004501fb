import { describe, expect, it } from 'vitest'
import { difference, sentence } from './sentence.ts'

const entry = { id: '1', at: '2026-11-21T10:00:00Z', actor_name: 'Ada' }

describe('The history of an application', () => {
  it.each([
    [{ action: 'created' }, 'created the application'],
    [{ action: 'saved', form_name: 'Legal Review' }, 'saved Legal Review'],
    [{ action: 'saved', form_name: null }, 'saved the application'],
    [{ action: 'transition', form_name: 'Legal Review', transition_name: 'Submit' }, 'Submit'],
    [{ action: 'exported' }, 'exported'],
  ])('tells %j as "%s"', (what, text) => {
    expect(sentence({ ...entry, ...what })).toBe(text)
  })
  it('shows a difference with the field’s title and words for what is empty, yes or no, and rows', () => {
    expect(difference({ field: 'has_csa', title: 'CSA in place', before: null, after: true })).toEqual({ title: 'CSA in place', before: '(empty)', after: 'Yes' })
    expect(difference({ field: 'rows', before: [{}], after: [{}, {}] })).toEqual({ title: 'rows', before: '1 row', after: '2 rows' })
  })
})
