import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStores } from '../../../tests/support/browserStores.ts'
import { draftServer } from '../../../tests/support/draftServer.ts'
import { draftWriter, isSame } from './draftWriter.ts'

const address = { application: 'a1', formType: 'legal_review' }
const typed = (text: string, comments = '') => ({ data: { text }, comments, limits: [], version: 4 })

const because = (text: string) => ({ transition_code: 'SUBMIT', text })

let server: ReturnType<typeof draftServer>
beforeEach(() => {
  fakeStores({ id: 'u1' })
  server = draftServer()
})
afterEach(() => vi.unstubAllGlobals())

describe('a form’s writings', () => {
  test('go one after the other, each over the one before', async () => {
    const writer = draftWriter()
    const all = ['T', 'Th', 'Three'].map((text) => writer.write(address, typed(text)))
    expect(await Promise.all(all)).toMatchObject([{ revision: 11 }, { revision: 12 }, { revision: 13 }])
    expect(server.draft?.data).toEqual({ text: 'Three' })
    expect(writer.revision()).toBe(13)
  })

  test('leave another browser tab’s alone', async () => {
    await draftWriter().write(address, typed('Of the other tab'))
    const writer = draftWriter()
    expect(await writer.write(address, typed('Mine'))).toBe('stale')
    await writer.remove(address)
    expect(server.draft?.data).toEqual({ text: 'Of the other tab' })
  })

  test('go on from one that was found', async () => {
    await draftWriter().write(address, typed('Yesterday'))
    const writer = draftWriter()
    writer.follow(11)
    expect(await writer.write(address, typed('Yesterday and today'))).toMatchObject({ revision: 12 })
  })

  test('know the one of which the answer was lost by what it holds', async () => {
    const writer = draftWriter()
    server.fault = 'answer lost'
    expect(await writer.write(address, typed('Three', 'Almost.'))).toBe('unanswered')
    server.fault = undefined
    expect(await writer.write(address, typed('Three days'))).toMatchObject({ revision: 12 })
    expect(server.draft?.data).toEqual({ text: 'Three days' })
  })

  test('do not take another’s for the one of which the answer was lost', async () => {
    const writer = draftWriter()
    server.fault = 'unreachable'
    expect(await writer.write(address, typed('Three'))).toBe('unanswered')
    server.fault = undefined
    await draftWriter().write(address, typed('Of the other tab'))
    expect(await writer.write(address, typed('Three days'))).toBe('stale')
    expect(server.draft?.data).toEqual({ text: 'Of the other tab' })
  })

  test('begin again where a save has removed the draft', async () => {
    const writer = draftWriter()
    await writer.write(address, typed('Three'))
    server.draft = undefined
    expect(await writer.write(address, typed('Three days'))).toMatchObject({ revision: 12 })
    expect(await writer.write(address, typed('Three days from now'))).toMatchObject({ revision: 13 })
    expect(server.draft).toMatchObject({ data: { text: 'Three days from now' } })
  })

  test('are gone when they are taken back, after what was still on its way', async () => {
    const writer = draftWriter()
    const writing = writer.write(address, typed('Three'))
    await writer.remove(address)
    await writing
    expect(server.methods()).toEqual(['PUT', 'DELETE'])
    expect(server.draft).toBeUndefined()
    await writer.remove(address)
    expect(server.sent).toHaveLength(2)
  })
})

test.each([
  ['in whatever order', { data: { a: 1, b: [2] }, comments: '' }, { data: { b: [2], a: 1 }, comments: '' }, true],
  ['not with another value', { data: { a: 1 }, comments: '' }, { data: { a: 2 }, comments: '' }, false],
  ['not with a field more', { data: { a: 1 }, comments: '' }, { data: { a: 1, b: null }, comments: '' }, false],
  ['not with other comments', { data: { a: 1 }, comments: '' }, { data: { a: 1 }, comments: 'x' }, false],
  ['not with another reason', { reason: because('x') }, { reason: because('y') }, false],
  ['not without the reason', { reason: because('x') }, {}, false],
  ['not with another limit', { limits: [{ place: 1, amount: 2 }] }, { limits: [{ place: 1, amount: 3 }] }, false],
])('two drafts hold the same %s', (_, one, other, same) => {
  const nothing = { data: {}, comments: '', limits: [] }
  expect(isSame({ ...nothing, ...one }, { ...nothing, ...other })).toBe(same)
})
