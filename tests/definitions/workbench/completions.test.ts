import { describe, expect, it } from 'vitest'
import { completionsAt } from '../../../src/workbench/json/completions.ts'
import { brokenAt, lineEndOf, offsetAt, spliceBetween } from '../../../src/workbench/json/texts.ts'
import { understood } from '../../../src/workbench/understood.ts'
import { chance } from '../../support/chance.ts'
import { realTexts } from '../edit.ts'

const files = await realTexts()
const legal = (part: string) => `stages/legal-review/${part}.json`

/** What is offered where `|` is written in place of something in a file. */
function offered(file: string, was: string, written: string) {
  const text = files.get(file) ?? ''
  if (!text.includes(was)) throw new Error(`${file} does not say ${was}.`)
  const begun = text.replace(was, () => written)
  const offset = begun.indexOf('|')
  const plain = begun.replace('|', '')
  const { options, from, to, comma } = completionsAt(files, file, { text: plain, offset })
  const write = (label: string) => {
    const insert = options.find((each) => each.label === label)?.insert ?? ''
    const so = plain.slice(0, from) + insert + plain.slice(to)
    return comma === undefined ? so : `${so.slice(0, comma)},${so.slice(comma)}`
  }
  return { labels: options.map(({ label }) => label), options, write }
}

describe('what may be written at a place of a file', () => {
  it('is the keys of the meta-schema, as far as they are not there, with what they are for', () => {
    const { labels, options } = offered(legal('data.schema'), '"grace_period": {', '"grace_period": { "|",')
    expect(labels).toContain('minLength')
    expect(labels).not.toContain('title')
    expect(options.find(({ label }) => label === 'minLength')?.description).toMatch(/length/i)
  })

  it('is only what the value beside it allows', () => {
    const { labels } = offered(
      legal('data.schema'),
      '"properties": {',
      '"properties": { "x": { "type": "array", "|" },',
    )
    expect(labels).toContain('items')
    expect(labels).not.toContain('minimum')
  })

  it.each<[string, string, string, string, string[]]>([
    [
      'the values that a key may have',
      legal('data.schema'),
      '"grace_period": {',
      '"grace_period": { "format": "|",',
      ['month'],
    ],
    ['yes and no', legal('ui.schema'), '"ui:tabs"', '"grace_period": { "ui:readonly": | }, "ui:tabs"', ['true']],
    ['fields, in a tab', legal('ui.schema'), '"governing_law"', '"|"', ['governing_law', 'has_csa']],
    [
      'fields, in a condition',
      legal('stage'),
      '"formType"',
      '"rules": [{ "when": { "required": ["|"] } }], "formType"',
      ['has_csa'],
    ],
    [
      'fields, as keys of a condition',
      legal('stage'),
      '"formType"',
      '"rules": [{ "when": { "properties": { "|" } } }], "formType"',
      ['has_csa'],
    ],
    [
      'fields, in an expression',
      legal('stage'),
      '"formType"',
      '"computed": { "x": { "+": [{ "var": "|" }, 1] } }, "formType"',
      ['csa_threshold'],
    ],
    ['operators', legal('stage'), '"formType"', '"computed": { "x": { "|" } }, "formType"', ['var', 'lookup']],
    [
      'roles',
      legal('workflow'),
      '"states"',
      '"people": { "x": { "roles": ["|"] } }, "states"',
      ['legal_reviewer', 'auditor'],
    ],
    ['states', legal('workflow'), '"initial": "', '"initial": "|', ['OPEN']],
    [
      'option lists',
      legal('data.schema'),
      '"grace_period": {',
      '"grace_period": { "$ref": "|",',
      ['../../reference.json#/lists/csaType'],
    ],
    [
      'paths into the application',
      'application.json',
      '"creates"',
      '"parties": { "x": ["|"] }, "creates"',
      ['legal_review_form.has_csa'],
    ],
    ['stages', 'application.json', '"creates": "', '"creates": "|', ['credit_request']],
  ])('is %s', (_, file, was, written, expected) => {
    const { labels } = offered(file, was, written)
    expect(labels).toEqual(expect.arrayContaining(expected))
    expect(labels).not.toContain('no such thing')
  })

  it('says what people call a field, and does not offer twice what a set has', () => {
    const { options, labels } = offered(legal('data.schema'), '"required": [', '"required": ["|", ')
    expect(options.find(({ label }) => label === 'has_csa')?.name).toBe('CSA in place')
    const { required } = JSON.parse(files.get(legal('data.schema')) ?? '') as { required: string[] }
    expect(labels.filter((each) => required.includes(each))).toEqual([])
  })

  it('is written with its value begun, and with the commas that it needs', () => {
    const before = offered(legal('data.schema'), '"title":', '|\n"title":')
    expect(before.write('if')).toContain('"if": {  },\n"title":')
    const text = '{ "title": "Scale" }'
    const { options, from, comma } = completionsAt(files, 'records/scales.json', { text, offset: 18 })
    expect({ from, comma, insert: options.find(({ label }) => label === 'fields')?.insert }).toEqual({
      from: 18,
      comma: 18,
      insert: ' "fields": {  }',
    })
  })
})

describe('texts', () => {
  const { pick, integer } = chance('texts that become other texts')

  it('differ by the smallest splice', () => {
    expect(spliceBetween('aXc', 'aYYc')).toEqual({ from: 1, to: 2, insert: 'YY' })
    expect(spliceBetween('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' })
    const word = () => Array.from({ length: integer(0, 6) }, () => pick(['a', 'b', '\n'])).join('')
    for (let n = 0; n < 200; n += 1) {
      const [one, other] = [word(), word()]
      const { from, to, insert } = spliceBetween(one, other)
      expect(one.slice(0, from) + insert + one.slice(to)).toBe(other)
    }
  })

  it('end their lines in one way, or in none', () => {
    expect(['a\r\nb\r\n', 'a\r\nb\n', 'a', 'a\n'].map(lineEndOf)).toEqual(['\r\n', '\n', '\n', '\n'])
  })

  it('have places by line and column, and stop to be JSON somewhere', () => {
    expect(offsetAt('{\n  "a": 1\n}', { line: 2, column: 3 })).toBe(4)
    expect(offsetAt('{\n  "a": 1\n}', { line: 2, column: 99 })).toBe(10)
    expect(offsetAt('{}', { line: 9, column: 9 })).toBe(2)
    expect([brokenAt('{ "a": 1 }'), brokenAt('{ "a": }')]).toEqual([undefined, 7])
  })
})

it('what is not JSON while it is written is understood as it was', () => {
  const broken = new Map([...files, ['paper.json', '{']])
  expect(understood(files, files)).toBe(files)
  expect(understood(files, broken).get('paper.json')).toBe(files.get('paper.json'))
  const other = new Map([...files, ['paper.json', '{}']])
  expect(understood(files, other)).toBe(other)
})
