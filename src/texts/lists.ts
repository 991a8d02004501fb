import { t } from './t.ts'

/** The words as alternatives: `a, b or c`. */
export function orList(words: readonly string[]): string {
  const [first, last = ''] = [words.slice(0, -1).join(', '), words.at(-1)]
  return first ? t('{first} or {last}', { first, last }) : last
}
