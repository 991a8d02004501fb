import { RE2JS } from 're2js'
import type { SourceFile } from '../../source.ts'
import type { JsonPath, MeaningCheck } from '../mistake.ts'
import { repeatsRepetition } from '../repetition.ts'

const patternKeys = ['pattern', 'keep']

/** A pattern is a regular expression that RE2 takes and that repeats nothing repeated: no text makes it run for ever. */
export const patterns: MeaningCheck = (_, { files }) =>
  [...files.values()].flatMap((file) =>
    patternsIn(file).flatMap(({ pattern, at }) => {
      const complaint = complaintOf(pattern)
      return complaint === undefined ? [] : [{ file: file.path, at, message: complaint }]
    }),
  )

const complaints = new Map<string, string | undefined>()

/** Asked once for each pattern: most stand in many rules. */
function complaintOf(pattern: string): string | undefined {
  if (!complaints.has(pattern)) complaints.set(pattern, unreadable(pattern) ?? unbounded(pattern) ?? repeated(pattern))
  return complaints.get(pattern)
}

function unreadable(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : ''
    return `"${pattern}" is not a regular expression (${reason}). Mend it; a backslash is written twice.`
  }
}

function unbounded(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern)
    return undefined
  } catch {
    return `"${pattern}" could hang a browser: RE2 refuses it. Write it without looking around, looking back, or very large counts.`
  }
}

function repeated(pattern: string): string | undefined {
  if (!repeatsRepetition(pattern)) return undefined
  return `"${pattern}" could hang a browser: it repeats a group that repeats or chooses in itself. Repeat only what is plain.`
}

function patternsIn({ value }: SourceFile): { pattern: string; at: JsonPath }[] {
  return stringsUnder(value, []).flatMap(({ text, at }) => (patternKeys.includes(String(at.at(-1))) ? { pattern: text, at } : []))
}

function stringsUnder(value: unknown, at: JsonPath): { text: string; at: JsonPath }[] {
  if (typeof value === 'string') return [{ text: value, at }]
  if (Array.isArray(value)) return value.flatMap((item, n) => stringsUnder(item, [...at, n]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => stringsUnder(part, [...at, key]))
}
