import { describe, expect, it } from 'vitest'
import { isRefused } from './edit.ts'
import { type Operation, doing } from './operations.ts'

const file = 'reference.json'

type InFile<Each> = Each extends Operation ? Omit<Each, 'file'> & { file?: string } : never

/** The text after an operation, or why it is not possible. */
function after(text: string, operation: InFile<Operation>): string {
  const result = doing({ file, ...operation })(new Map([[file, text]]))
  return isRefused(result) ? result.refused : (result.get(file) ?? '')
}

const tabs = `{
  "tabs": [
    { "title": "One", "fields": ["a", "b"] },
    {
      "title": "Two",
      "fields": [
        "c",
        "d"
      ]
    }
  ]
}
`

describe('an edit of a text', () => {
  it('changes a value and nothing else', () => {
    expect(after(tabs, { do: 'set', at: ['tabs', 0, 'title'], value: 'First' })).toBe(tabs.replace('One', 'First'))
  })

  it('leaves every byte where the value is the same', () => {
    const odd = '\uFEFF{ "a" : 1.0,\r\n\t"b":"\\u00e9" }'
    expect(after(odd, { do: 'set', at: [], value: { a: 1, b: 'é' } })).toBe(odd)
  })

  it('finds the smallest difference of two values', () => {
    const value = {
      tabs: [
        { title: 'One', fields: ['a', 'x', 'b'] },
        { title: 'Two', fields: ['d'] },
      ],
    }
    expect(after(tabs, { do: 'set', at: [], value })).toBe(
      tabs.replace('["a", "b"]', '["a", "x", "b"]').replace('        "c",\n', ''),
    )
  })

  it('adds to a line, and on a line of its own', () => {
    expect(after(tabs, { do: 'add', at: ['tabs', 0, 'fields'], value: 'x', before: 0 })).toContain('["x", "a", "b"]')
    expect(after(tabs, { do: 'add', at: ['tabs', 1, 'fields'], value: 'x' })).toContain('        "d",\n        "x"\n')
  })

  it('lays a line that becomes too long out over several', () => {
    const long = 'x'.repeat(80)
    expect(after(tabs, { do: 'add', at: ['tabs', 0, 'fields'], value: long })).toContain(
      `    {\n      "title": "One",\n      "fields": ["a", "b", "${long}"]\n    },\n`,
    )
  })

  it('lays a new object out on one line where it fits, else with each key on its own', () => {
    expect(after('{\n  "a": 1\n}\n', { do: 'set', at: ['b'], value: { c: [1, 2], d: {} } })).toBe(
      '{\n  "a": 1,\n  "b": { "c": [1, 2], "d": {} }\n}\n',
    )
    const value = { about: 'x'.repeat(60), more: 'y'.repeat(60) }
    expect(after('{\n  "a": 1\n}\n', { do: 'set', at: ['b'], value })).toBe(
      `{\n  "a": 1,\n  "b": {\n    "about": "${value.about}",\n    "more": "${value.more}"\n  }\n}\n`,
    )
  })

  it('makes the lists and objects that are missing', () => {
    expect(after('{}\n', { do: 'set', at: ['a', 'b', 0], value: 'c' })).toBe('{ "a": { "b": ["c"] } }\n')
  })

  it('removes an entry with its comma, the first, the last and the only one', () => {
    const text = '{ "a": [1, 2, 3], "b": {\n  "c": 1\n} }'
    expect(after(text, { do: 'remove', at: ['a', 0] })).toContain('[2, 3]')
    expect(after(text, { do: 'remove', at: ['a', 2] })).toContain('[1, 2]')
    expect(after(text, { do: 'remove', at: ['b', 'c'] })).toContain('"b": {}')
    expect(after(text, { do: 'remove', at: ['b'] })).toBe('{ "a": [1, 2, 3] }')
  })

  it('moves an entry within its list and into another one, as it is written', () => {
    expect(after(tabs, { do: 'move', at: ['tabs', 0, 'fields', 0], to: ['tabs', 1, 'fields'], before: 1 })).toBe(
      tabs.replace('["a", "b"]', '["b"]').replace('"c",\n', '"c",\n        "a",\n'),
    )
    expect(after(tabs, { do: 'move', at: ['tabs', 1], to: ['tabs'], before: 0 })).toMatch(
      /^\{\n {2}"tabs": \[\n {4}\{\n {6}"title": "Two",\n.*\{ "title": "One", "fields": \["a", "b"\] \}\n {2}\]/s,
    )
    expect(after(tabs, { do: 'move', at: ['tabs', 1], to: ['tabs'] })).toBe(tabs)
  })

  it('keeps the order when a key gets another name', () => {
    expect(after('{ "a": 1, "b": 2 }', { do: 'rename', at: ['a'], key: 'c' })).toBe('{ "c": 1, "b": 2 }')
  })

  it('puts a key before another one and last, as it is written', () => {
    const text = '{\n  "a": 1,\n  "b": {\n    "x": 1\n  },\n  "c": 3\n}\n'
    const [a, b, c] = ['  "a": 1', '  "b": {\n    "x": 1\n  }', '  "c": 3']
    const written = (...lines: (string | undefined)[]) => `{\n${lines.join(',\n')}\n}\n`
    expect(after(text, { do: 'reorder', at: ['b'], before: 'a' })).toBe(written(b, a, c))
    expect(after(text, { do: 'reorder', at: ['a'], before: 'c' })).toBe(written(b, a, c))
    expect(after(text, { do: 'reorder', at: ['b'] })).toBe(written(a, c, b))
    expect(after('{ "a": 1, "b": 2.0 }', { do: 'reorder', at: ['b'], before: 'a' })).toBe('{ "b": 2.0, "a": 1 }')
    for (const before of ['b', 'c']) expect(after(text, { do: 'reorder', at: ['b'], before })).toBe(text)
    expect(after(text, { do: 'reorder', at: ['c'] })).toBe(text)
  })

  it('keeps line ends, tabs and the byte order mark', () => {
    expect(after('\uFEFF{\r\n\t"a": [\r\n\t\t1\r\n\t]\r\n}', { do: 'add', at: ['a'], value: 2 })).toBe(
      '\uFEFF{\r\n\t"a": [\r\n\t\t1,\r\n\t\t2\r\n\t]\r\n}',
    )
  })

  it('is refused in a sentence where it is not possible', () => {
    expect(after('{ "a": 1, }', { do: 'set', at: ['a'], value: 2 })).toBe(
      'The file is not valid JSON: see line 1. Correct it first.',
    )
    expect(after(tabs, { do: 'remove', at: ['tabs', 7] })).toBe('There is nothing at /tabs/7.')
    expect(after(tabs, { do: 'move', at: ['tabs', 0], to: ['tabs', 0, 'fields'] })).toBe(
      'Nothing can be moved into itself.',
    )
    expect(after(tabs, { do: 'set', file: 'paper.json', at: [], value: 2 })).toBe('There is no file paper.json.')
  })
})
