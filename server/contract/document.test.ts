import { expect, it } from 'vitest'
import { readDocument } from './document.ts'

/**
 * The places of null in the contract: YAML cuts a sentence without quotes at its comma, and reads the rest as a name
 * without a value.
 */
function empty(value: unknown, path: string[] = []): string[] {
  if (value === null) return [path.join(' ')]
  return typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => empty(inner, [...path, name]))
    : []
}

it('no sentence of the contract is cut at a comma', () => {
  const found = empty(readDocument()).filter((path) => !/ (enum|example|default)( \d+)?$/.test(path))
  expect(found).toEqual([])
})
