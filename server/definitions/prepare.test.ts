import { expect, it } from 'vitest'
import { edited, realTexts } from '../../tests/definitions/edit.ts'
import { prepare } from './prepare.ts'

it('refuses a stage that is large once the tables stand in the places that look something up in them', async () => {
  const options = Array.from({ length: 90 }, (_, n) => `"${`${n}`.padStart(1000, 'x')}"`).join(', ')
  const many = Array.from(
    { length: 27 },
    () => `{ "==": [{ "lookup": ["rating-scale.class", { "var": "default_probability" }] }, "weak"] }`,
  ).join()
  const [secured, guaranteed] = ['{ "==": [{ "var": "has_csa" }, "true"] }', '{ "!=": [{ "var": "guarantor" }, ""] }']
  const texts = edited(await realTexts(), 'stages/credit-approval/stage.json', [
    { replace: secured, with: `{ "or": [${secured}, ${many}] }` },
    { replace: guaranteed, with: `{ "or": [${guaranteed}, ${many}] }` },
    { in: 'tables/rating-scale.json', replace: '"enum": ["AAA",', with: `"enum": [${options}, "AAA",` },
  ])
  await expect(prepare(texts)).rejects.toThrow(
    'stages/credit-approval/stage.json:1:1: with the tables and lists that it names, this stage has',
  )
})
