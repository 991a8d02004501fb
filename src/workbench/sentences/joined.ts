import { t } from '../../texts/t.ts'

/** Parts of a sentence, with "and" between them. */
export const allOf = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : parts.reduce((one, other) => t('{one} and {other}', { one, other }))

/** Parts of a sentence, with "or" between them. */
export const oneOf = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : parts.reduce((one, other) => t('{one} or {other}', { one, other }))

/** Names in a row: A, B and C. */
export const listed = (names: readonly string[]): string => enumerated(names, allOf)

/** Names of which one is meant: A, B or C. */
export const anyOf = (names: readonly string[]): string => enumerated(names, oneOf)

const enumerated = (names: readonly string[], joined: (parts: readonly string[]) => string): string =>
  names.length < 3 ? joined(names) : joined([names.slice(0, -1).join(', '), names.at(-1) ?? ''])
