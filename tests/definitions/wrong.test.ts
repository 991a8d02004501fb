import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkSource } from '../../server/definitions/check/check.ts'
import { sourceOf } from '../../src/engine/source/source.ts'
import { type Edit, edited, realTexts } from './edit.ts'

interface WrongCase {
  about: string
  file: string
  edit: Edit[]
  expected: string[]
}

const folder = new URL('wrong/', import.meta.url)
const cases = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as WrongCase)
const texts = await realTexts()
const before = sourceOf(texts, { withCases: true })

describe('the check of the definitions', () => {
  it('finds nothing wrong in the product', () => {
    expect(checkSource(sourceOf(texts))).toEqual([])
  })

  it.each(cases)(
    'finds $about',
    ({ file, edit, expected }) => {
      expect(checkSource(sourceOf(edited(texts, file, edit), { withCases: true, before }))).toEqual(expected)
    },
    20_000,
  )
})
