import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mishaps } from './support/mishaps.ts'
import { posts } from './support/posts.ts'
import { type WritingDesk, openWritingDesk } from './support/writingDesk.ts'

describe.each(posts)('A text in $form that is not saved yet is saved once, as it was typed, and the page says what happened:', (post) => {
  let desk: WritingDesk
  beforeAll(async () => {
    desk = await openWritingDesk()
  })
  afterAll(() => desk?.close())

  test.each(Object.entries(mishaps))('%s', async (what, mishap) => {
    expect(await desk.survive(mishap, post, `When ${what}: ${post.form}`)).toEqual({ saved: true, times: 1 })
  })
})
