import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftRows, fakeStores } from '../../../tests/support/browserStores.ts'
import { questionDraftsAt } from './questionDrafts.ts'

const place = { user: 'u1', application: '7', form: 'legal_review' }

beforeEach(() => void fakeStores({ id: 'u1' }))
afterEach(() => vi.unstubAllGlobals())

/** A page that is opened, with what it finds. */
async function open() {
  const page = questionDraftsAt(place)
  return { ...page, found: await page.find() }
}

describe('What two tabs write about one form', () => {
  it('is kept apart: what one sends or writes takes nothing of the other’s along', async () => {
    const [one, other] = [await open(), await open()]
    await one.keep({ ask: { text: 'Why?' } })
    await other.keep({ ask: { text: 'Until when?' } })
    await other.keep({})
    expect((await open()).found).toEqual({ ask: { text: 'Why?' } })
  })

  it('is found together later, the newer text where both wrote one, and the older once that is sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [one, other] = [await open(), await open()]
    await one.keep({ ask: { text: 'Why?' }, q1: { text: 'It is usual.' } })
    vi.advanceTimersByTime(1000)
    await other.keep({ ask: { text: 'Until when?' } })
    const later = await open()
    expect(later.found).toEqual({ ask: { text: 'Until when?' }, q1: { text: 'It is usual.' } })
    await later.keep({})
    const last = await open()
    expect(last.found).toEqual({ ask: { text: 'Why?' } })
    await last.keep({})
    expect(await draftRows()).toEqual([])
    vi.useRealTimers()
  })

  it('is gone on with by the next page, and gone when that sends it', async () => {
    await (await open()).keep({ ask: { text: 'Why?' } })
    const next = await open()
    await next.keep({ ask: { text: 'Why not?' } })
    expect(await draftRows()).toHaveLength(1)
    await next.keep({})
    expect((await open()).found).toEqual({})
  })
})
