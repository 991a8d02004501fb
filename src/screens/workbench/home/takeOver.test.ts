import { expect, it } from 'vitest'
import { mergeDraft } from './takeOver.ts'

const texts = (files: Record<string, string>) => new Map(Object.entries(files))
const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('')
const base = texts({ 'a.json': lines('1', '2', '3', '4', '5', '6', '7', '8', '9'), 'b.json': 'b', 'c.json': 'c' })
const after = (files: Record<string, string | undefined>) => {
  const all = new Map(base)
  for (const [path, text] of Object.entries(files)) {
    if (text === undefined) all.delete(path)
    else all.set(path, text)
  }
  return all
}
const mine = lines('one', '2', '3', '4', '5', '6', '7', '8', '9')

it('keeps both changes of one file where they stand apart', () => {
  const live = after({ 'a.json': lines('1', '2', '3', '4', '5', '6', '7', '8', 'nine') })
  const { changes, conflicts } = mergeDraft(base, after({ 'a.json': mine }), live)
  expect(changes).toEqual(texts({ 'a.json': lines('one', '2', '3', '4', '5', '6', '7', '8', 'nine') }))
  expect(conflicts).toEqual([])
})

it('keeps the draft’s text, and says so, where both changed the same lines', () => {
  const live = after({ 'a.json': lines('uno', '2', '3', '4', '5', '6', '7', '8', '9') })
  const { changes, conflicts } = mergeDraft(base, after({ 'a.json': mine }), live)
  expect(changes).toEqual(texts({ 'a.json': mine }))
  expect(conflicts).toEqual(['a.json'])
})

it('keeps the draft’s text only where both changed the same lines: what else is live stays', () => {
  const live = after({ 'a.json': lines('uno', '2', '3', '4', '5', '6', '7', '8', 'nine', 'ten') })
  const { changes, conflicts } = mergeDraft(base, after({ 'a.json': mine }), live)
  expect(changes).toEqual(texts({ 'a.json': lines('one', '2', '3', '4', '5', '6', '7', '8', 'nine', 'ten') }))
  expect(conflicts).toEqual(['a.json'])
})

it('takes over files that are new, changed or gone, and what both did alike', () => {
  const live = after({ 'b.json': undefined, 'c.json': 'C', 'd.json': 'd' })
  const { changes, conflicts } = mergeDraft(base, after({ 'a.json': mine, 'c.json': 'C' }), live)
  expect(changes).toEqual(texts({ 'a.json': mine }))
  expect(conflicts).toEqual([])
})

it('names a file that one removed and the other changed', () => {
  const { changes, conflicts } = mergeDraft(base, after({ 'b.json': undefined }), after({ 'b.json': 'B' }))
  expect(changes).toEqual(new Map([['b.json', null]]))
  expect(conflicts).toEqual(['b.json'])
})

it('never changes another block that is alike: it names the file instead', () => {
  const block = (name: string, title: string) => [`"${name}": {`, '  "type": "string",', `  "title": "${title}"`, '},']
  const was = texts({ 'a.json': lines(...block('first', 'Name'), ...block('second', 'Name')) })
  const own = texts({ 'a.json': lines(...block('first', 'Full name'), ...block('second', 'Name')) })
  const live = texts({ 'a.json': lines(...block('second', 'Name')) })
  const { changes, conflicts } = mergeDraft(was, own, live)
  expect(changes).toEqual(own)
  expect(conflicts).toEqual(['a.json'])
})
