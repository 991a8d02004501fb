import { expect, it } from 'vitest'
import { removedValues } from '../../../src/workbench/comparison/removed.ts'
import { realTexts } from '../edit.ts'

const [files, example] = await Promise.all([realTexts(), realTexts('docs/example')])
const data = 'stages/legal-review/data.schema.json'

function edited(path: string, from: string, to: string) {
  const text = files.get(path) ?? ''
  if (!text.includes(from)) throw new Error(`${path} does not say ${from}.`)
  return new Map(files).set(path, text.replace(from, to))
}
const removed = (after: ReadonlyMap<string, string>) => removedValues(files, after).map(({ name }) => name)

it('an option is removed where the field, or the list that it refers to, has it no more', () => {
  expect(removed(edited(data, '"OTHER"', '"NONE"'))).toEqual(['OTHER of “Agreement template” in Legal Review'])
  const priorities = removed(edited('reference.json', '["High", "Medium", "Low"]', '["High", "Low"]'))
  expect(priorities).toContainEqual(expect.stringMatching(/Medium.* of “Priority” in Credit Request$/))
})

it('a field is removed where it is gone, and not where it has another name', () => {
  const gone = edited(data, '"grace_period"', '"period_of_grace"')
  expect(removed(gone)).toEqual(['“Grace period” in Legal Review'])
  const named = edited(data, '"grace_period": {', '"period_of_grace": { "formerly": ["grace_period"],')
  expect(removed(named)).toEqual([])
})

it('an option is removed also where the field has another name now', () => {
  const named = edited(data, '"agreement_template": {', '"template": { "formerly": ["agreement_template"],')
  const both = new Map(named).set(data, named.get(data)?.replace('"OTHER"', '"NONE"') ?? '')
  expect(removed(both)).toEqual(['OTHER of “Agreement template” in Legal Review'])
})

it('an option is not removed where it is read as another one, also by its list or among several choices', () => {
  const inList = edited(
    'reference.json',
    '"enum": ["High", "Medium", "Low"]',
    '"enum": ["High", "Low"], "convert": { "Medium": "Low" }',
  )
  expect(removed(inList).filter((name) => /Medium/.test(name))).toEqual([])
  const several = (items: object) =>
    edited(data, '"properties": {', `"properties": { "topics": { "type": "array", "items": ${JSON.stringify(items)} },`)
  const [before, after] = [{ enum: ['a', 'b'] }, { enum: ['a'], convert: { b: 'a' } }].map((items) => several(items))
  expect(removedValues(before ?? files, after ?? files)).toEqual([])
})

it('a column, and an option of one, is removed as a field is', () => {
  const path = 'stages/request/data.schema.json'
  const without = (from: string, to: string) => {
    const text = example.get(path) ?? ''
    if (!text.includes(from)) throw new Error(`${path} does not say ${from}.`)
    return removedValues(example, new Map(example).set(path, text.replace(from, to)))
  }
  const about = { formType: 'request', field: 'securities' }
  expect(without('"price":', '"cost":')).toEqual([
    { ...about, column: 'price', name: '“Price” in “Securities” in Request' },
  ])
  expect(without('"price": {', '"cost": { "formerly": ["price"],')).toEqual([])
  expect(without('"cash", "land"', '"cash", "soil"')).toMatchObject([{ ...about, column: 'kind', value: 'land' }])
})

it('nothing is removed between a version and itself', () => {
  expect(removed(files)).toEqual([])
})
