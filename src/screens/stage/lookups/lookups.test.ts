// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LookupState } from '../../../api/stage/lookups.ts'
import { createLookups } from './lookups.ts'

const managers = { resource: 'users', role: 'Credit Analyst' }
const ready: LookupState = { status: 'ready', records: [{ id: 'u1' }] }
const failed: LookupState = { status: 'failed', records: [], message: 'Down for an hour.' }

const readLookup = vi.hoisted(() => vi.fn<() => Promise<LookupState>>())
vi.mock('../../../api/stage/lookups.ts', () => ({ readLookup }))

beforeEach(() => void readLookup.mockReset().mockResolvedValue(ready))

const create = () => {
  const client = new QueryClient()
  return { client, lookups: createLookups(client) }
}

/** Asks, waits until the lookup has changed, and asks again. */
async function settled(lookups: ReturnType<typeof createLookups>, source = managers) {
  const before = lookups.options(source)
  const listener = vi.fn<() => void>()
  const stop = lookups.subscribe(listener)
  await vi.waitFor(() => expect(lookups.options(source)).not.toBe(before))
  expect(listener).toHaveBeenCalled()
  stop()
  return lookups.options(source)
}

test('a lookup is loading until it is there, and then stays the same object and is asked for no more', async () => {
  const { lookups } = create()
  expect(lookups.options(managers)).toEqual({ status: 'loading', records: [] })
  expect(await settled(lookups)).toEqual(ready)
  expect(lookups.options(managers)).toBe(lookups.options(managers))
  expect(readLookup).toHaveBeenCalledTimes(1)
})

test('another role is another lookup', async () => {
  const { lookups } = create()
  await settled(lookups)
  await settled(lookups, { resource: 'users', role: 'approver' })
  expect(readLookup).toHaveBeenCalledTimes(2)
})

test('what was read is asked for again once it is forgotten, as for another person, and no late answer is shown', async () => {
  let answer = (_: LookupState) => {}
  const { client, lookups } = create()
  await settled(lookups)
  client.clear()
  readLookup.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  expect(lookups.options(managers).status).toBe('loading')
  client.clear()
  const own = { ...ready, records: [{ id: 'u2' }] }
  readLookup.mockResolvedValue(own)
  expect(await settled(lookups)).toEqual(own)
  answer(ready)
  // Another lookup, asked for later, is there only after the late answer has been dealt with.
  await settled(lookups, { resource: 'users', role: 'approver' })
  expect(lookups.options(managers)).toEqual(own)
})

test('what fields read whenever something changes is asked for once after it is forgotten, not by each field again', async () => {
  const { client, lookups } = create()
  const sources = [managers, { resource: 'users', role: 'approver' }]
  for (const source of sources) await settled(lookups, source)
  // As React does for each field, whichever lookup has changed.
  const stops = sources.map((source) => lookups.subscribe(() => void lookups.options(source)))
  readLookup.mockClear()
  client.clear()
  await vi.waitFor(() => sources.forEach((source) => expect(lookups.options(source)).toEqual(ready)))
  stops.forEach((stop) => stop())
  expect(readLookup).toHaveBeenCalledTimes(2)
})

test('fields that are gone by the next drawing ask for nothing anew when everything is forgotten', async () => {
  const { client, lookups } = create()
  await settled(lookups)
  const stop = lookups.subscribe(() => void lookups.options(managers))
  client.clear()
  stop()
  await new Promise((resolve) => setTimeout(resolve))
  expect(readLookup).toHaveBeenCalledTimes(1)
})

describe('a lookup that failed', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('is asked for again once its field is drawn a few seconds later, not before', async () => {
    readLookup.mockResolvedValueOnce(failed)
    const { lookups } = create()
    const before = await settled(lookups)
    expect(before).toEqual(failed)
    vi.advanceTimersByTime(4000)
    lookups.renew(managers)
    expect(lookups.options(managers)).toBe(before)
    expect(readLookup).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1000)
    lookups.renew(managers)
    expect(await settled(lookups)).toEqual(ready)
    vi.advanceTimersByTime(60_000)
    lookups.renew(managers)
    expect(readLookup).toHaveBeenCalledTimes(2)
  })

  test('is not asked for again because another one has changed: lists that fail would ask for each other for ever', async () => {
    readLookup.mockResolvedValueOnce(failed)
    const { lookups } = create()
    await settled(lookups)
    const stop = lookups.subscribe(() => void lookups.options(managers))
    vi.advanceTimersByTime(60_000)
    await settled(lookups, { resource: 'users', role: 'approver' })
    stop()
    expect(readLookup).toHaveBeenCalledTimes(2)
  })
})

test('a retry asks again for what failed, and for nothing else', async () => {
  readLookup.mockResolvedValueOnce(failed)
  const { lookups } = create()
  await settled(lookups)
  await settled(lookups, { resource: 'users', role: 'approver' })
  lookups.retry()
  expect(await settled(lookups)).toEqual(ready)
  lookups.retry()
  lookups.options(managers)
  lookups.options({ resource: 'users', role: 'approver' })
  expect(readLookup).toHaveBeenCalledTimes(3)
})

test('a form that opens asks anew for what was read some minutes ago, as others may have changed it, and for nothing newer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { lookups } = create()
  await settled(lookups)
  vi.advanceTimersByTime(4 * 60_000)
  await settled(lookups, { resource: 'users', role: 'approver' })
  lookups.forgetOld()
  await settled(lookups, { resource: 'users', role: 'sponsor' })
  expect(readLookup).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(60_000)
  lookups.forgetOld()
  expect(lookups.options(managers).status).toBe('loading')
  expect(lookups.options({ resource: 'users', role: 'approver' })).toEqual(ready)
  vi.useRealTimers()
})
