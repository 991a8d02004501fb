/** A field of a form as somebody might define it to hang or break whoever reads it, as the text of its schema. */
export interface HostileField {
  what: string
  /** The field's schema, as it is written into the file. */
  schema: string
  name?: string
  /** Values that are given to it when it is published all the same: one at least. */
  values: unknown[]
}

/** What nobody would refuse, in the place of what is hostile: a value that it takes, and one that it does not. */
export interface HarmlessField extends HostileField {
  refuses: unknown
}

export const harmless: HarmlessField[] = [
  {
    what: 'a short text',
    schema: '{"title":"X","type":"string","maxLength":20}',
    values: ['x'],
    refuses: 'x'.repeat(21),
  },
  {
    what: 'a simple pattern',
    schema: '{"title":"X","type":"string","maxLength":200,"pattern":"^[a-z]+$"}',
    values: ['abc'],
    refuses: 'A',
  },
  { what: 'two options', schema: '{"title":"X","type":"string","enum":["a","b"]}', values: ['a'], refuses: 'c' },
  {
    what: 'a field of a common name',
    name: 'remark',
    schema: '{"title":"X","type":"string","maxLength":20}',
    values: ['x'],
    refuses: 1,
  },
]

const atoms = ['a', '\\w', '[a-z]', '.', '\\s', '(?:ab|a)', '[^b]', '\\S']
const wraps: ((atom: string) => string)[] = [
  (x) => `(${x}+)+$`,
  (x) => `(${x}*)*$`,
  (x) => `^(${x}+)+$`,
  (x) => `(${x}|${x})*$`,
  (x) => `(${x}|${x}${x})+$`,
  (x) => `^(${x}?){40}${x}{40}$`,
  (x) => `^(${x}{1,40}){1,40}$`,
  (x) => `^(${x}+${x}+)+$`,
  (x) => `^${x}*${x}*${x}*${x}*!$`,
  (x) => `${x}+${x}+!$`,
  (x) => `${x}*!$`,
  (x) => `^${`${x}?`.repeat(40)}${x}{40}$`,
  (x) => `^((${x}{2,})+)!`,
  (x) => `(?=${x}+)${x}+`,
  (x) => `(${x})\\1`,
  (x) => `(?<!${x})${x}`,
  (x) => `^${x}{1,1000}!$`,
  (x) => `^(${x}{100}){100}$`,
  (x) => `^${x}{1,100000}$`,
  (x) => `^(${x}*)!$`,
  (x) => `^(${x}${x}?)*$`,
  (x) => `^(?:${x}|b)*c(?:${x}|b)*$`,
  (x) => `^(${x}{0,9}){0,9}!$`,
  (x) => `^${x}+$`,
  (x) => `^(((${x}+)+)+)+$`,
  (x) => `^(${x}*${x}*)*$`,
  (x) => `^${`(${x}|${x})`.repeat(30)}$`,
  (x) => `(`.repeat(500) + x + `)`.repeat(500),
  (x) => `^(${x}|`,
  (x) => `${x}{2,1}`,
  (x) => `[z-a]${x}`,
  (x) => `${x}**`,
  (x) => `\\p{${x}}`,
]
const maxima = [200, 10_000]
const texts = (length: number) =>
  ['a', ' ', 'ab', '\u00E9'].map((unit) => `${unit.repeat(length).slice(0, length - 1)}\u0001`)

const patterns = (): HostileField[] =>
  atoms.flatMap((atom) =>
    wraps.flatMap((wrap) =>
      maxima.map((maxLength): HostileField => {
        const pattern = wrap(atom)
        return {
          what: `${pattern.slice(0, 60)} of ${maxLength}`,
          schema: JSON.stringify({ title: 'X', type: 'string', maxLength, pattern }),
          values: texts(maxLength),
        }
      }),
    ),
  )

const object = (schema: object) => JSON.stringify({ title: 'X', ...schema })
/** Of each kind one, and lists in lists as deep as an answer may be. */
const anything: unknown[] = [
  'x',
  1,
  true,
  null,
  {},
  [],
  Array.from({ length: 1000 }, () => ({})),
  JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`),
]
const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}{}${close.repeat(levels)}`

const schemas = (): HostileField[] => [
  ...[10, 100, 1000, 10_000, 200_000].flatMap((levels) => [
    {
      what: `allOf in ${levels} levels`,
      schema: `{"title":"X","allOf":${deep('[{"allOf":', '}]', levels)}}`,
      values: anything,
    },
    {
      what: `items in ${levels} levels`,
      schema: `{"title":"X","type":"array","maxItems":5,"items":${deep('{"type":"array","maxItems":5,"items":', '}', levels)}}`,
      values: anything,
    },
    { what: `lists in ${levels} levels`, schema: `${'['.repeat(levels)}${']'.repeat(levels)}`, values: anything },
    {
      what: `not in ${levels} levels`,
      schema: `{"title":"X","not":${deep('{"not":', '}', levels)}}`,
      values: anything,
    },
  ]),
  ...[
    '#',
    '#/properties/x',
    '../../reference.json#/lists/__proto__',
    '../../reference.json#/lists/constructor',
    '../../../../etc/passwd',
    'http://127.0.0.1/x',
    'file:///etc/passwd',
  ].map(($ref) => ({ what: `a reference to ${$ref}`, schema: object({ $ref }), values: ['x'] })),
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'prototype',
    'valueOf',
    '__defineGetter__',
    '',
    ' ',
    '../x',
    'a.b',
    '$ref',
    'a\\u0000b',
    'x'.repeat(10_000),
  ].map((name) => ({
    what: `a field named ${name.slice(0, 20)}`,
    name,
    schema: object({ type: 'string', maxLength: 20 }),
    values: ['x'],
  })),
  ...[1000, 100_000].map((n) => ({
    what: `${n} options`,
    schema: object({ type: 'string', enum: Array.from({ length: n }, (_, k) => `o${k}`) }),
    values: ['x', 'o1', 'o'.repeat(10_000)],
  })),
  ...[1e6, 1e9, 1e308, -1, 0.5].flatMap((size) => [
    { what: `a text of ${size}`, schema: object({ type: 'string', maxLength: size }), values: ['x'.repeat(100_000)] },
    {
      what: `${size} rows`,
      schema: object({ type: 'array', maxItems: size, items: { type: 'object' } }),
      values: anything,
    },
    { what: `steps of ${size}`, schema: object({ type: 'number', multipleOf: size / 1e300 }), values: [1e308, 5e-324] },
  ]),
  ...[
    'patternProperties',
    'propertyNames',
    'dependencies',
    'contains',
    'const',
    'definitions',
    '$id',
    '$comment',
    'unevaluatedProperties',
    '$dynamicRef',
    'contentEncoding',
    'default',
    'examples',
    'oneOf',
    'anyOf',
    'if',
    'uniqueItems',
  ].map((key) => ({
    what: `the key ${key}`,
    schema: object({ type: 'string', maxLength: 20, [key]: { '(a+)+$': { type: 'string' } } }),
    values: ['a'.repeat(19)],
  })),
  ...['string\u0000', 'object', 'any', 'String', 'integer"'].map((type) => ({
    what: `the type ${JSON.stringify(type)}`,
    schema: object({ type }),
    values: ['x'],
  })),
  ...['regex', 'uri', 'email', 'json-pointer', 'date', 'idn-hostname'].map((format) => ({
    what: `the format ${format}`,
    schema: object({ type: 'string', maxLength: 10_000, format }),
    values: texts(10_000),
  })),
  ...[
    '{',
    '{"title":"X"',
    '{"type":"string","type":"string"}',
    '1e999',
    '"\\uD800"',
    'null',
    '[]',
    '/* */{}',
    '{"a":1,}',
    'NaN',
    '\u0000',
    '{"title":"</script><script>alert(1)</script>","type":"string","maxLength":5}',
  ].map((schema) => ({ what: `the text ${schema.slice(0, 40)}`, schema, values: ['x'] })),
]

export const hostile = (): HostileField[] => [...schemas(), ...patterns()]
