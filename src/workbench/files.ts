import { isRecord, valueAt } from '../engine/path.ts'
import { casesFile, stageFiles } from '../engine/source/source.ts'

/** The texts of a set of definitions, by path relative to `schemas/`. */
export type DefinitionFiles = ReadonlyMap<string, string>

/** Where a value is in a file: keys, and places of lists. */
export type JsonPath = readonly (string | number)[]

/** The files of a stage's folder, by what they hold. */
const stageParts = { ...stageFiles, cases: casesFile }

export type StagePart = keyof typeof stageParts

/** A stage's folder is named after its form type. */
export const fileOf = (formType: string, part: StagePart): string =>
  `stages/${formType.replaceAll('_', '-')}/${stageParts[part]}`

/** The form type of the stage that a file belongs to; undefined for the other files. */
export const stageOf = (path: string): string | undefined => /^stages\/([^/]+)\/./.exec(path)?.[1]?.replaceAll('-', '_')

const marked = '\uFEFF'

/** The text without the byte order mark that some editors write. */
export const withoutMark = (text: string): string => (text.startsWith(marked) ? text.slice(1) : text)

const read = new WeakMap<DefinitionFiles, Map<string, unknown>>()

/** What a file holds; undefined if there is none, or if it is not JSON. */
export function valueIn(files: DefinitionFiles, path: string): unknown {
  const known = read.get(files) ?? new Map<string, unknown>()
  read.set(files, known)
  if (!known.has(path)) known.set(path, parsed(files.get(path)))
  return known.get(path)
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(withoutMark(text)) as unknown)
  } catch {
    return undefined
  }
}

/** What a file holds as an object; empty if it is none. */
export function objectIn(files: DefinitionFiles, path: string): Readonly<Record<string, unknown>> {
  const value = valueIn(files, path)
  return isRecord(value) ? value : {}
}

/** The text or number at a place inside a value; `otherwise` for anything else. */
export function textAt(value: unknown, at: JsonPath, otherwise = ''): string {
  const found = valueAt(value, at)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : otherwise
}

/** The list of reference.json that a `$ref` names; undefined for one that names none. */
export const listNamed = (ref: unknown): string | undefined => /#\/lists\/(\w+)$/.exec(String(ref))?.[1]

/** The place as a JSON pointer (RFC 6901). */
export const pointerOf = (at: JsonPath): string =>
  at.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The form types of the stages, in the order of application.json; those that it does not list come last. */
export function formTypes(files: DefinitionFiles): string[] {
  const listed = valueAt(valueIn(files, 'application.json'), ['stages'])
  const inOrder = Array.isArray(listed) ? listed.map((each) => textAt(each, ['formType'])) : []
  const folders = [...new Set([...files.keys()].flatMap((path) => stageOf(path) ?? []))]
  return [...inOrder.filter((each) => folders.includes(each)), ...folders.filter((each) => !inOrder.includes(each))]
}
