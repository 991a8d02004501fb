import { readFileSync, readdirSync } from 'node:fs'
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
const texts = await realTexts()
const before = sourceOf(texts, { withCases: true })

/** Edits of the product's definitions, each with the mistakes that the check finds. */
export const wrongCases = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as WrongCase,
)

export const mistakesIn = ({ file, edit }: WrongCase): string[] =>
  checkSource(sourceOf(edited(texts, file, edit), { withCases: true, before }))
