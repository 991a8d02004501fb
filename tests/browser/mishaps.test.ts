import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chance } from '../support/chance.ts'
import { mishaps } from './support/mishaps.ts'
import { posts } from './support/posts.ts'
import { type WritingDesk, openWritingDesk } from './support/writingDesk.ts'

const { shuffled } = chance('the mishaps that stand for the others')

/** Some mishaps, each in one of the forms; `mishapsEverywhere` meets every one in every form. */
const cases = shuffled(
  Object.entries(mishaps).flatMap(([what, mishap], n) =>
    posts
      .filter((_, post) => post === n % posts.length)
      .map((post) => ({ title: `${what}, in ${post.form}`, mishap, post })),
  ),
).slice(0, 2)

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
