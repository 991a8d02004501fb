import { describe, expect, it } from 'vitest'
import { effect, ownComment, questionAndAnswer, sentence } from './sentence.ts'

const question = { field_name: null, asked_of: 'Bo Berg', text: 'Why?', answer: null }
const entry = { id: '1', at: '2026-11-21T10:00:00Z', actor_name: 'Ada' }

describe('The history of an application', () => {
  it.each([
    [{ action: 'created' }, 'created the application'],
    [{ action: 'saved', form_name: 'Legal Review' }, 'saved Legal Review'],
    [{ action: 'saved', form_name: null }, 'saved the application'],
    [{ action: 'transition', form_name: 'Legal Review', transition_name: 'Submit' }, 'chose “Submit”'],
    [{ action: 'document added', document: { name: 'a.pdf', size: 1500, version: 1 } }, 'added a.pdf (1.5 kB)'],
    [
      { action: 'document added', document: { name: 'a.pdf', size: 1500, version: 2 } },
      'added version 2 of a.pdf (1.5 kB)',
    ],
    [{ action: 'document removed', document: { name: 'a.pdf', size: null, version: null } }, 'removed a.pdf'],
    [{ action: 'document added' }, 'added a document'],
    [{ action: 'sealed', seal: '0123456789abcdef' }, 'sealed the decision (0123456789ab)'],
    [{ action: 'sealed' }, 'sealed the decision'],
    [{ action: 'conditions stated', conditions: ['One', 'Two'] }, 'set 2 conditions'],
    [
      { action: 'condition fulfilled', conditions: ['Register the pledge'] },
      'marked “Register the pledge” as fulfilled',
    ],
    [{ action: 'waiver asked', conditions: ['Register the pledge'] }, 'requested a waiver of “Register the pledge”'],
    [{ action: 'waiver refused', conditions: ['Register the pledge'] }, 'refused the waiver of “Register the pledge”'],
    [{ action: 'condition waived', conditions: [] }, 'waived a condition'],
    [
      { action: 'question asked', form_name: 'Legal Review', question: { ...question, field_name: 'Template' } },
      'asked Bo Berg about “Template” in Legal Review',
    ],
    [{ action: 'question asked', form_name: 'Legal Review', question }, 'asked Bo Berg about Legal Review'],
    [{ action: 'question answered', question }, 'answered a question'],
    [{ action: 'question withdrawn', question }, 'withdrew a question'],
    [{ action: 'exported' }, 'exported'],
  ])('tells %j as "%s"', (what, text) => {
    expect(sentence({ ...entry, ...what })).toBe(text)
  })
  it('says what an action did to other forms', () => {
    const other = { form_name: 'Credit Request', from_state: 'Submitted', to_state: 'Draft' }
    expect(effect({ ...other, event: 'reopened' })).toBe('Credit Request was reopened')
    expect(effect({ ...other, event: 'reconfirm' })).toBe('Credit Request must be confirmed again')
    expect(effect(other)).toBe('Credit Request is now Draft')
  })
  it('shows what was asked, and what was answered', () => {
    expect(questionAndAnswer({ ...entry, action: 'question asked', question })).toBe('Why?')
    expect(questionAndAnswer({ ...entry, action: 'question answered', question: { ...question, answer: 'So.' } })).toBe(
      'Why?\n— So.',
    )
    expect(questionAndAnswer({ ...entry, action: 'saved' })).toBeUndefined()
  })
  it('leaves out the comment that the action gave itself', () => {
    expect(
      ownComment({ ...entry, action: 'transition', transition_name: 'Submit', comments: 'Submit performed' }),
    ).toBeUndefined()
    expect(ownComment({ ...entry, action: 'transition', transition_name: 'Submit', comments: 'Fine.' })).toBe('Fine.')
  })
})
