import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mishaps } from './support/mishaps.ts'
import { posts } from './support/posts.ts'
import { type WritingDesk, openWritingDesk } from './support/writingDesk.ts'

/** Each mishap in one of the forms, and each form at least once; `mishapsEverywhere` meets every one in every form. */
const cases = Object.entries(mishaps).flatMap(([what, mishap], n) =>
  posts
    .filter((_, post) => post === n % posts.length)
    .map((post) => ({ title: `${what}, in ${post.form}`, mishap, post })),
)

describe('A text that is not saved yet is saved once, whatever happens:', () => {
  let desk: WritingDesk
  beforeAll(async () => {
    desk = await openWritingDesk()
  })
  afterAll(() => desk?.close())

  test.each(cases.map((each) => [each.title, each] as const))('%s', async (title, { mishap, post }) => {
    expect(await desk.survive(mishap, post, `When ${title}`)).toEqual({ saved: true, times: 1 })
  })
})
