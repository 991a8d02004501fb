import { RE2JS } from 're2js'
import { isRecord } from '../../../../../src/engine/path.ts'
import type { SourceFile } from '../../../../../src/engine/source/source.ts'
import { type JsonPath, type MeaningCheck, ofEachFile } from '../../mistake.ts'
import { stepsOf } from '../../steps.ts'

const patternKeys = ['pattern', 'keep']

/** The length that a text may have if there is no maximum beside its pattern, in characters. */
const longest = 10_000
/** How many steps a match may take at most: a browser needs well below 50 ms for them. */
const mostSteps = 2_000_000

/**
 * Checks that each pattern is a regular expression that RE2 accepts, and that no text of the allowed length keeps a
 * browser busy with it.
 */
export const patterns: MeaningCheck = (_, source) => wrongPatterns(source)

const wrongPatterns = ofEachFile((file) =>
  patternsIn(file).flatMap(({ pattern, length, at }) => {
    const complaint = complaintOf(pattern, length)
    return complaint === undefined ? [] : [{ file: file.path, at, message: complaint }]
  }),
)

const complaints = new Map<string, string | undefined>()

/** What is wrong with a pattern, remembered for each: most patterns are in many rules. */
function complaintOf(pattern: string, length: number): string | undefined {
  const key = `${length} ${pattern}`
  if (!complaints.has(key))
    complaints.set(key, delimited(pattern) ?? unreadable(pattern) ?? unbounded(pattern) ?? lasting(pattern, length))
  return complaints.get(key)
}

function delimited(pattern: string): string | undefined {
  if (!/^\/[^].*\/[a-z]*$/.test(pattern)) return undefined
  return `"${pattern}" is written between slashes, which the text would then have to contain. Remove them.`
}

function unreadable(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : ''
    return `"${pattern}" is not a regular expression (${reason}). Correct it. Write each backslash twice.`
  }
}

function unbounded(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern)
    return undefined
  } catch {
    return `"${pattern}" could hang a browser: RE2 refuses it. Write it without lookaround, backreferences or very large counts.`
  }
}

function lasting(pattern: string, length: number): string | undefined {
  if (stepsOf(pattern, length) <= mostSteps) return undefined
  return `"${pattern}" could hang a browser with ${length} characters: it repeats groups that repeat or choose, or has too many repetitions in a row. Begin it with ^, and repeat only simple parts.`
}

interface PatternUse {
  pattern: string
  /** The length of the longest text that is matched against it, in characters. */
  length: number
  at: JsonPath
}

function patternsIn({ value }: SourceFile): PatternUse[] {
  return objectsUnder(value, []).flatMap(({ object, at }) =>
    patternKeys.flatMap((key) => {
      const { [key]: pattern, maxLength } = object
      const length = typeof maxLength === 'number' ? Math.min(maxLength, longest) : longest
      return typeof pattern === 'string' ? [{ pattern, length, at: [...at, key] }] : []
    }),
  )
}

function objectsUnder(value: unknown, at: JsonPath): { object: Record<string, unknown>; at: JsonPath }[] {
  if (Array.isArray(value)) return value.flatMap((item, n) => objectsUnder(item, [...at, n]))
  if (!isRecord(value)) return []
  return [{ object: value, at }, ...Object.entries(value).flatMap(([key, part]) => objectsUnder(part, [...at, key]))]
}
