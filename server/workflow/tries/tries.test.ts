import { expect, it, vi } from 'vitest'
import { Invalid, Refused } from '../../errors/problems.ts'
import { Tries } from './tries.ts'

/** Answers with what is asked for in place of a state; the others end it. */
const thread = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const answer = ({ formType, given }) => formType === 'ends' ? process.exit() : parentPort.postMessage(given.data)
    parentPort.on('message', ({ asked }) => answer(asked))`)}`,
)
const tries = new Tries(thread)
const source = { hash: 'a', files: new Map<string, string>() }
const failed = vi.fn<(why: string) => void>()
const ask = (data: Record<string, unknown>, formType = 'form') =>
  tries.try(source, { formType, given: { data } }, { visitor: 'me', failed })

it('what the thread says is answered or refused', async () => {
  expect(await ask({ tried: 7 })).toBe(7)
  await expect(ask({ unknown: 'kind' })).rejects.toBeInstanceOf(Invalid)
  await expect(ask({ failed: 'Error: no' })).rejects.toThrow('This cannot be tried with these values.')
  expect(failed).toHaveBeenLastCalledWith('Error: no')
  await expect(ask({ mistakes: ['a.json:1:1: wrong.'] })).rejects.toMatchObject({ code: 'definitions_refused' })
})

it('a thread that ends is followed by another', async () => {
  await expect(ask({}, 'ends')).rejects.toBeInstanceOf(Refused)
  expect(await ask({ tried: 8 })).toBe(8)
})
