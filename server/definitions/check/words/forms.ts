/** A pattern that the meta-schemas require of names: what it means in words, and how to mend a name. */
interface Form {
  words: string
  /** Returns the text in this form, if it can be made from it. */
  mended?: (text: string) => string | undefined
}

const snake = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')

const capitals = (text: string): string => snake(text).toUpperCase()
const path = (text: string): string => text.split('.').map(snake).join('.')

const inLowerCase = 'lowercase letters, digits and "_", with a letter first'
const list = '../../reference.json#/lists/'

/** By the meta-schemas' pattern. A test fails if one is missing. */
export const forms: Record<string, Form | undefined> = {
  '^[a-z][a-z0-9_]*$': { words: inLowerCase, mended: snake },
  '^\\$?[a-z][a-z0-9_]*$': { words: `the name of a field or fact: ${inLowerCase}`, mended: snake },
  '^[a-z][a-z0-9_ ]*$': { words: 'lowercase letters, digits, spaces and "_", with a letter first' },
  '^[a-z][a-z0-9_]*_$': { words: `${inLowerCase}, and "_" last`, mended: (text) => `${snake(text)}_` },
  '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$': { words: 'names in lower case with a dot between them', mended: path },
  '^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$': {
    words: 'the "source" of a stage, a dot, and the name of a field',
    mended: path,
  },
  '^([a-z][a-z0-9_]*\\.)?[a-z][a-z0-9_]*$': {
    words: 'the name of a field, or before it the "source" of another stage and a dot',
    mended: path,
  },
  '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$': {
    words: 'the name of a value of the application, or the "source" of a stage, a dot, and the name of a field',
    mended: path,
  },
  '^[A-Z][A-Z0-9_]*$': { words: 'capital letters, digits and "_", with a letter first', mended: capitals },
  '^\\.?[A-Z][A-Z0-9_]*(\\.[A-Z][A-Z0-9_]*)*$': {
    words: 'the code of a state, in capital letters; the code of one inside another comes after a dot',
    mended: (text) => text.split('.').map(capitals).join('.'),
  },
  '^[A-Z]{3}$': {
    words: 'three capital letters, such as EUR',
    mended: (text) => (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : undefined),
  },
  '^[A-Za-z]\\w*$': { words: 'letters, digits and "_", with a letter first' },
  '^\\.\\./\\.\\./reference\\.json#/lists/[A-Za-z]\\w*$': {
    words: `"${list}" and the name of a list`,
    mended: (text) => /[A-Za-z]\w*$/.exec(text)?.[0].replace(/^/, () => list),
  },
  '^/([^/].*)?$': {
    words: 'an address of the product, which begins with one "/"',
    mended: (text) => (text.includes(':') || text.startsWith('//') ? undefined : `/${text}`),
  },
  '^\\d{4}-\\d{2}-\\d{2}$': {
    words: 'a date, such as 2026-12-31',
    mended: (text) => /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text)?.slice(1).toReversed().join('-'),
  },
}

/** Returns the message for a name that does not fit the pattern: `needs another form: … Write "…".` */
export function formMistake(text: string, pattern: string): string {
  const form = forms[pattern]
  const mended = form?.mended?.(text)
  const mend = mended && new RegExp(pattern).test(mended) ? ` Write "${mended}".` : ''
  return `needs another form: ${form?.words ?? pattern}.${mend}`
}
