import { describe, expect, it } from 'vitest'
import { recordOf, stateCode, stateName, toApplication } from './application.ts'

describe('the state of a form', () => {
  const workflow = {
    id: 'form',
    initial: 'DRAFT',
    states: { DRAFT: { meta: { name: 'Draft' } }, DONE: { meta: { name: 'Done' } } },
  }

  it.each([
    [null, 'DRAFT'],
    [{ id: null, current_state: null }, 'DRAFT'],
    [{ id: null, current_state: 'Done' }, 'DONE'],
    [{ id: 'w1', current_state: { code: 'DONE' } }, 'DONE'],
    [{ id: 'w1', current_state: 'Unknown' }, undefined],
  ])('of the instance %j is %s', (instance, code) => {
    expect(stateCode({ workflow_instance: instance }, workflow)).toBe(code)
  })
})

describe('an application', () => {
  it('is read directly or under a data field, with its id as text', () => {
    expect(toApplication({ id: 7, title: 'Tin' })).toEqual({ id: '7', title: 'Tin' })
    expect(toApplication({ data: { id: 'a', title: 'Tin' } })).toEqual({ id: 'a', title: 'Tin' })
  })

  it('is not found in what holds none', () => {
    expect([null, 'text', [], {}, { data: null }, { data: {} }].map(toApplication)).toEqual(Array(6).fill(undefined))
  })

  it('keeps a data field of its own', () => {
    expect(toApplication({ id: 'a', data: { id: 'b' } })).toEqual({ id: 'a', data: { id: 'b' } })
  })

  it('has no empty places among its forms, and none where the answer has no list of them', () => {
    const part = { form_key: 'review' }
    const lists = [[null, part, 'review'], [part], 'review', '', {}, null]
    expect(lists.map((sub_processes) => toApplication({ id: 'a', sub_processes }))).toEqual(
      [[part], [part], [], [], [], []].map((sub_processes) => ({ id: 'a', sub_processes })),
    )
  })

  const state = { code: 'DRAFT', name: 'Draft' }
  it.each<[place: string, in_: unknown, out: unknown]>([
    ['a title', { title: 'Tin' }, { title: 'Tin' }],
    ['a title that is a number', { title: 7 }, { title: '7' }],
    ['a title that is neither', { title: {} }, { title: null }],
    ['a state', { workflow_state: state }, { workflow_state: state }],
    ['a state as text', { workflow_state: 'DRAFT' }, { workflow_state: 'DRAFT' }],
    ['a state’s name', { workflow_state: { ...state, name: [] } }, { workflow_state: { ...state, name: null } }],
    ['a role', { current_user_role: 'approver' }, { current_user_role: null }],
    ['a counterparty', { counterparty: { id: 7, name: {} } }, { counterparty: { id: 7, name: null } }],
    ['a counterparty’s id', { counterparty: 7 }, { counterparty: 7 }],
    ['a form’s name', { sub_processes: [{ form_name: true }] }, { sub_processes: [{ form_name: null }] }],
    ['what only other servers have', { owner: {} }, { owner: {} }],
  ])('has as the product spec says: %s', (_, given, read) => {
    expect(toApplication({ id: 'a', ...(given as object) })).toEqual({ id: 'a', ...(read as object) })
  })

  it('has no empty places among its transitions, none without a code, and all with a name', () => {
    const submit = { code: 'SUBMIT', name: 'Submit' }
    const lists = [
      [null, submit, 'SUBMIT', {}, { code: {} }],
      [{ code: 'SUBMIT', name: {} }, { code: 'BACK' }],
      submit,
      undefined,
    ]
    const forms = lists.map(
      (available_transitions) => toApplication({ id: 'a', form: { available_transitions } })?.form,
    )
    expect(forms).toEqual([
      { available_transitions: [submit] },
      {
        available_transitions: [
          { code: 'SUBMIT', name: 'SUBMIT' },
          { code: 'BACK', name: 'BACK' },
        ],
      },
      { available_transitions: [] },
      { available_transitions: undefined },
    ])
  })

  it('gives the record of a stage, if there is one', () => {
    expect(recordOf({ id: 'a', form: { x: 1 } }, 'form')).toEqual({ x: 1 })
    expect([recordOf({ id: 'a', form: null }, 'form'), recordOf(undefined, 'form')]).toEqual([undefined, undefined])
  })

  it('names a state given as text or as a record', () => {
    const states = ['Draft', { code: 'DRAFT', name: 'Draft' }, { code: 'DRAFT' }, '', null, {}, undefined]
    expect(states.map(stateName)).toEqual(['Draft', 'Draft', 'DRAFT', undefined, undefined, undefined, undefined])
  })
})
