import { beforeAll, describe, expect, test, vi } from 'vitest'
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate'
import { type TestDefinitions, published } from '../../tests/support/stages.ts'
import { type DraftEvent, type KeepInput, draftMachine } from './draftMachine.ts'
import type { Draft, DraftSaveInfo } from '../engine/keptDraft.ts'

let definitions: TestDefinitions
beforeAll(async () => {
  definitions = await published()
})

const draft = (text: string): Draft => ({
  stage: definitions.stage('legal_review'),
  data: { grace_period: text },
  was: {},
  version: 1,
  comments: '',
  limits: [],
})
const onServer: DraftSaveInfo = { at: '2026-11-21T14:02:00Z', where: 'server', passing: false }
const inBrowser: DraftSaveInfo = { ...onServer, where: 'browser', passing: true }

function start() {
  const keep = vi.fn<(input: KeepInput) => Promise<DraftSaveInfo>>(async () => onServer)
  const drop = vi.fn<() => Promise<void>>(async () => {})
  const clock = new SimulatedClock()
  const machine = draftMachine.provide({
    actors: { keep: fromPromise<DraftSaveInfo, KeepInput>(({ input }) => keep(input)), drop: fromPromise<void>(drop) },
  })
  const actor = createActor(machine, { clock }).start()
  const send = (event: DraftEvent) => actor.send(event)
  return {
    keep,
    drop,
    clock,
    send,
    type: (text: string) => send({ type: 'CHANGED', draft: draft(text) }),
    rest: () => waitFor(actor, (snapshot) => snapshot.matches('resting')),
    context: () => actor.getSnapshot().context,
  }
}

const texts = ({ keep }: ReturnType<typeof start>) => keep.mock.calls.map(([input]) => input.draft.data.grace_period)

describe('what is typed', () => {
  test('is kept two seconds after the last change, once', async () => {
    const form = start()
    form.type('Three')
    form.clock.increment(1900)
    form.type('Three days')
    form.clock.increment(1900)
    expect(texts(form)).toEqual([])
    form.clock.increment(100)
    await form.rest()
    expect(texts(form)).toEqual(['Three days'])
    expect(form.context()).toMatchObject({ kept: onServer, failed: false })
  })

  test('is kept at once when the page may be going, and only if something new was typed', async () => {
    const form = start()
    form.type('Three')
    form.send({ type: 'FLUSH' })
    await form.rest()
    form.send({ type: 'FLUSH' })
    expect(texts(form)).toEqual(['Three'])
    expect(form.keep.mock.calls.map(([{ atOnce }]) => atOnce)).toEqual([true])
  })

  test('while what was saved is being removed, is kept at once when the page may be going', async () => {
    const form = start()
    form.type('Three')
    form.send({ type: 'FLUSH' })
    await form.rest()
    form.drop.mockReturnValue(new Promise(() => {}))
    form.send({ type: 'CHANGED', draft: undefined })
    expect(form.drop).toHaveBeenCalledOnce()
    form.send({ type: 'FLUSH' })
    form.type('Four')
    form.send({ type: 'FLUSH' })
    await form.rest()
    expect(texts(form)).toEqual(['Three', 'Four'])
    expect(form.keep.mock.calls.at(-1)?.[0].atOnce).toBe(true)
  })

  test('while it is being kept, is kept afterwards, or at once when the page may be going', async () => {
    const form = start()
    form.type('Three')
    form.clock.increment(2000)
    form.type('Three days')
    form.send({ type: 'FLUSH' })
    expect(texts(form)).toEqual(['Three', 'Three days'])
    form.type('Three days and a half')
    await vi.waitFor(() => expect(form.context().kept).toBe(onServer))
    form.clock.increment(2000)
    await form.rest()
    expect(texts(form)).toEqual(['Three', 'Three days', 'Three days and a half'])
  })

  test('and is saved or taken back leaves no draft', async () => {
    const form = start()
    form.type('Three')
    form.clock.increment(2000)
    await form.rest()
    form.send({ type: 'CHANGED', draft: undefined })
    await form.rest()
    expect(form.drop).toHaveBeenCalledOnce()
    expect(form.context().kept).toBeUndefined()
    form.clock.increment(60_000)
    expect(texts(form)).toEqual(['Three'])
  })

  test('and is saved while it is being kept leaves no draft either', async () => {
    const form = start()
    form.type('Three')
    form.clock.increment(2000)
    form.send({ type: 'CHANGED', draft: undefined })
    await form.rest()
    expect(form.drop).toHaveBeenCalledOnce()
  })

  test('and is saved while it is being kept is not kept once more when the page may be going', async () => {
    const form = start()
    form.type('Three')
    form.clock.increment(2000)
    form.send({ type: 'CHANGED', draft: undefined })
    form.send({ type: 'FLUSH' })
    await form.rest()
    expect(texts(form)).toEqual(['Three'])
    expect(form.drop).toHaveBeenCalledOnce()
  })
})

describe('a draft that the server did not take', () => {
  test.each([
    ['after a while', (form: ReturnType<typeof start>) => form.clock.increment(15_000)],
    ['when the network is back', (form: ReturnType<typeof start>) => form.send({ type: 'ONLINE' })],
  ])('is sent again %s', async (_, happen) => {
    const form = start()
    form.keep.mockResolvedValueOnce(inBrowser)
    form.type('Three')
    form.clock.increment(2000)
    await form.rest()
    expect(form.context().kept).toBe(inBrowser)
    happen(form)
    await form.rest()
    expect(texts(form)).toEqual(['Three', 'Three'])
    expect(form.context().kept).toBe(onServer)
    happen(form)
    expect(form.keep).toHaveBeenCalledTimes(2)
  })

  test('because it knows no drafts, is not sent again', async () => {
    const form = start()
    form.keep.mockResolvedValueOnce({ ...inBrowser, passing: false })
    form.type('Three')
    form.clock.increment(2000)
    await form.rest()
    form.clock.increment(60_000)
    expect(form.keep).toHaveBeenCalledOnce()
  })

  test('and that is nowhere is said to be so, until it is kept after all', async () => {
    const form = start()
    form.keep.mockRejectedValueOnce(new Error('The draft could not be kept.'))
    form.type('Three')
    form.clock.increment(2000)
    await form.rest()
    expect(form.context()).toMatchObject({ failed: true, kept: undefined })
    form.clock.increment(15_000)
    await form.rest()
    expect(form.context()).toMatchObject({ failed: false, kept: onServer })
  })
})

test('a draft that was found is not kept again before something is typed', async () => {
  const form = start()
  form.send({ type: 'FOUND', draft: draft('Three'), kept: onServer })
  form.clock.increment(60_000)
  expect(form.context().kept).toBe(onServer)
  expect(form.keep).not.toHaveBeenCalled()
  form.send({ type: 'CHANGED', draft: undefined })
  await form.rest()
  expect(form.drop).toHaveBeenCalledOnce()
})
