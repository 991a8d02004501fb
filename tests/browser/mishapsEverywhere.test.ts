import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mishaps } from './support/mishaps.ts'
import { posts } from './support/posts.ts'
import { type WritingDesk, openWritingDesk } from './support/writingDesk.ts'

let desk: WritingDesk
beforeAll(async () => {
  desk = await openWritingDesk()
})
afterAll(() => desk?.close())

describe.each(posts.map((post) => [post.form, post] as const))(
  'In %s a text that is not saved yet is saved once, whatever happens:',
  (form, post) => {
    test.each(Object.entries(mishaps))('%s', async (what, mishap) => {
      expect(await desk.survive(mishap, post, `When ${what}, in ${form}`)).toEqual({ saved: true, times: 1 })
    })
  },
)
