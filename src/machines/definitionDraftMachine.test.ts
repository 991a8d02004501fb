import { describe, expect, it, vi } from 'vitest'
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate'
import {
  type DefinitionDraftEvent,
  type DraftAtServer,
  type KeepDefinitionsInput,
  type DefinitionsSaveResult,
  definitionDraftMachine,
  isAtServer,
  isPendingDraft,
} from './definitionDraftMachine.ts'

const texts = (text: string) => new Map([['paper.json', text]])
const nothing: DraftAtServer = { base: 'b', revision: 0, texts: texts('0'), changed: [] }

function start(server = nothing, own?: string) {
  const keep = vi.fn<(input: KeepDefinitionsInput) => Promise<DefinitionsSaveResult>>(async (input) => ({
    kept: { ...input.server, revision: input.server.revision + 1, texts: input.texts, at: '2026-11-25T14:02:00Z' },
  }))
  const clock = new SimulatedClock()
  const machine = definitionDraftMachine.provide({
    actors: { keep: fromPromise<DefinitionsSaveResult, KeepDefinitionsInput>(({ input }) => keep(input)) },
  })
  const input = { server, ...(own !== undefined && { texts: texts(own) }) }
  const actor = createActor(machine, { clock, input }).start()
  const send = (event: DefinitionDraftEvent) => actor.send(event)
  return {
    keep,
    clock,
    send,
    type: (text: string, about?: string) => send({ type: 'EDITED', texts: texts(text), about }),
    text: () => actor.getSnapshot().context.history.now.get('paper.json'),
    context: () => actor.getSnapshot().context,
    in: (state: 'resting' | 'conflicting') => waitFor(actor, (snapshot) => snapshot.matches(state)),
  }
}

describe('a draft of the definitions', () => {
  it('is kept a moment after the last change, and once', async () => {
    const draft = start()
    draft.type('1')
    draft.clock.increment(500)
    draft.type('2')
    expect(isPendingDraft(draft.context())).toBe(true)
    draft.clock.increment(1000)
    await draft.in('resting')
    expect(draft.keep.mock.calls.map(([{ texts: sent }]) => sent.get('paper.json'))).toEqual(['2'])
    expect(isPendingDraft(draft.context())).toBe(false)
  })

  it('is not kept if nothing differs from what is there', async () => {
    const draft = start()
    draft.type('1')
    draft.send({ type: 'UNDO' })
    draft.clock.increment(1000)
    await draft.in('resting')
    expect(draft.keep).not.toHaveBeenCalled()
  })

  it('goes back and forward, a step for what was typed in one go', () => {
    const draft = start()
    draft.type('1', 'title')
    draft.type('12', 'title')
    draft.type('other', 'help')
    draft.send({ type: 'UNDO' })
    expect(draft.text()).toBe('12')
    draft.send({ type: 'UNDO' })
    expect(draft.text()).toBe('0')
    draft.send({ type: 'UNDO' })
    draft.send({ type: 'REDO' })
    expect(draft.text()).toBe('12')
    draft.type('new')
    draft.send({ type: 'REDO' })
    expect(draft.text()).toBe('new')
  })

  it('keeps what changed while it was being kept', async () => {
    const draft = start()
    draft.type('1')
    draft.send({ type: 'FLUSH' })
    draft.type('2')
    await vi.waitFor(() => expect(draft.context().server.revision).toBe(1))
    draft.clock.increment(1000)
    await draft.in('resting')
    expect(draft.context().server).toMatchObject({ revision: 2, texts: texts('2') })
  })

  it('stays on the page when it cannot be kept, and is tried again', async () => {
    const draft = start()
    draft.keep.mockRejectedValueOnce(new Error('The server could not be reached.'))
    draft.type('1')
    draft.send({ type: 'FLUSH' })
    await draft.in('resting')
    expect(draft.context().failure).toBe('The server could not be reached.')
    draft.clock.increment(10_000)
    await vi.waitFor(() => expect(draft.context().server.texts).toEqual(texts('1')))
    expect(draft.context().failure).toBeUndefined()
  })

  it('that only this browser has is kept; what is typed after that is not, and goes there with the next attempt', async () => {
    const draft = start()
    draft.keep.mockResolvedValue({ inBrowser: 'The server could not be reached.' })
    draft.type('1')
    draft.send({ type: 'FLUSH' })
    await draft.in('resting')
    expect(draft.context().failure).toBe('The server could not be reached.')
    expect(isPendingDraft(draft.context())).toBe(false)
    draft.type('2')
    expect(isPendingDraft(draft.context())).toBe(true)
    draft.send({ type: 'FLUSH' })
    await draft.in('resting')
    expect(isPendingDraft(draft.context())).toBe(false)
    expect(isAtServer(draft.context())).toBe(false)
  })

  it('that is nowhere is pending, and what is typed meanwhile is tried soon', async () => {
    const draft = start()
    draft.keep.mockRejectedValueOnce(new Error('The browser’s store is full.'))
    draft.type('1')
    draft.send({ type: 'FLUSH' })
    draft.type('2')
    await vi.waitFor(() => expect(draft.context().failure).toBe('The browser’s store is full.'))
    expect(isPendingDraft(draft.context())).toBe(true)
    draft.clock.increment(1000)
    await draft.in('resting')
    expect(draft.context().server.texts).toEqual(texts('2'))
  })

  it('that another window has changed is kept by nobody until the person decides, and no side is lost', async () => {
    const conflict = { message: 'Your draft was changed in another window.', paths: ['paper.json'] }
    const theirs: DraftAtServer = { ...nothing, revision: 7, texts: texts('theirs') }
    const taking = start()
    taking.keep.mockResolvedValueOnce({ conflict })
    taking.type('own')
    taking.send({ type: 'FLUSH' })
    await taking.in('conflicting')
    taking.type('more')
    expect(taking.keep).toHaveBeenCalledTimes(1)
    taking.send({ type: 'TAKE_THEIRS', server: theirs })
    expect(taking.text()).toBe('theirs')
    taking.send({ type: 'UNDO' })
    expect(taking.text()).toBe('more')

    const behind = start()
    behind.keep.mockResolvedValueOnce({ conflict })
    behind.type('own')
    behind.send({ type: 'FLUSH' })
    await behind.in('conflicting')
    behind.send({ type: 'TAKE_THEIRS', server: { ...theirs, base: 'another base' } })
    behind.send({ type: 'UNDO' })
    expect(behind.text()).toBe('theirs')

    const keeping = start()
    keeping.keep.mockResolvedValueOnce({ conflict })
    keeping.type('own')
    keeping.send({ type: 'FLUSH' })
    await keeping.in('conflicting')
    keeping.send({ type: 'KEEP_OWN', server: theirs })
    await keeping.in('resting')
    expect(keeping.context().server).toMatchObject({ revision: 8, texts: texts('own') })
    expect(keeping.context().conflict).toBeUndefined()
  })

  it('that is kept over another window’s stays on its own base', async () => {
    const draft = start()
    draft.keep.mockResolvedValueOnce({ conflict: { message: 'Changed.', paths: [] } })
    draft.type('own')
    draft.send({ type: 'FLUSH' })
    await draft.in('conflicting')
    draft.send({ type: 'KEEP_OWN', server: { base: 'later', revision: 7, texts: texts('later'), changed: [] } })
    await draft.in('resting')
    expect(draft.keep.mock.lastCall?.[0].server).toMatchObject({ base: 'b', revision: 7, texts: texts('0') })
  })

  it('that only this browser had is kept at once', async () => {
    const draft = start(nothing, 'own')
    draft.clock.increment(1000)
    await vi.waitFor(() => expect(draft.context().server.texts).toEqual(texts('own')))
    draft.send({ type: 'UNDO' })
    expect(draft.text()).toBe('0')
  })
})
