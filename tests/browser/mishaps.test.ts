import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mishaps } from './support/mishaps.ts'
import { posts } from './support/posts.ts'
import { type WritingDesk, openWritingDesk } from './support/writingDesk.ts'

/** Each mishap in one of the forms, and each form at least once; `mishapsEverywhere` meets every one in every form. */
const cases = Object.entries(mishaps).map(([what, mishap], n) => ({ what, mishap, ...posts[n % posts.length]! }))

describe('A text that is not saved yet is saved once, as it was typed, and the page says what happened:', () => {
  let desk: WritingDesk
  beforeAll(async () => {
    desk = await openWritingDesk()
  })
  afterAll(() => desk?.close())

  test.each(cases)('$what, in $form', async ({ what, mishap, ...post }) => {
    expect(await desk.survive(mishap, post, `When ${what}: ${post.form}`)).toEqual({ saved: true, times: 1 })
  })
})
