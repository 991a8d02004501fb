import type { RecordType, Schema } from '../definition.ts'
import { asText, fill } from '../path.ts'

/** The fields that a label or a filter names in braces. */
export const fieldsIn = (template: string): string[] =>
  [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)

/** How a record is shown, in 300 characters; its key where its label is empty. */
export function labelOf({ label, key }: RecordType, data: Record<string, unknown>): string {
  const characters = [...fill(label, data).replace(/\s+/g, ' ').trim()]
  return characters.slice(0, 300).join('') || asText(data[key])
}

/** What a search looks into, in lower case, with accented letters as one character each. */
export function wordsOf(type: RecordType, data: Record<string, unknown>): string {
  const { key, search = [] } = type
  const texts = [labelOf(type, data), ...[key, ...search].map((field) => asText(data[field]))]
  return [...new Set(texts)].filter(Boolean).join(' ').normalize('NFC').toLowerCase()
}

/** What a record of the type is, as a JSON Schema. */
export const recordSchema = ({ fields, key, required = [] }: RecordType): Schema => ({
  type: 'object',
  properties: { ...fields, [key]: { minLength: 1, maxLength: 200, ...fields[key] } },
  required: [key, ...required.filter((field) => field !== key)],
})
