import { describe, expect, it } from 'vitest'
import { recordOf, stateName, toApplication } from './application.ts'

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

  it('gives the record of a stage, if there is one', () => {
    expect(recordOf({ id: 'a', form: { x: 1 } }, 'form')).toEqual({ x: 1 })
    expect([recordOf({ id: 'a', form: null }, 'form'), recordOf(undefined, 'form')]).toEqual([undefined, undefined])
  })

  it('names a state given as text or as a record', () => {
    const states = ['Draft', { code: 'DRAFT', name: 'Draft' }, { code: 'DRAFT' }, '', null, {}, undefined]
    expect(states.map(stateName)).toEqual(['Draft', 'Draft', 'DRAFT', undefined, undefined, undefined, undefined])
  })
})
