import type { Node } from 'jsonc-parser'
import type { Definitions, FolderStage } from '../../../src/engine/source/definitions.ts'
import { positionAt } from '../position.ts'
import { type Source, type SourceFile, type StagePart, stageFiles } from '../../../src/engine/source/source.ts'

export type JsonPath = (string | number)[]

/**
 * A mistake in the definitions: what is wrong and how to fix it, in one or two sentences, and its place: a value, or
 * with `on` the key that holds it.
 */
export interface Mistake {
  file: string
  at: JsonPath
  on?: 'key'
  message: string
}

/** A mistake in a file that is known anyway. */
export type LocalMistake = Omit<Mistake, 'file'>

/** The arguments of `inTable` and its like after the file: the mistake's place in the file, and its message. */
export type MistakeArgs = [at: JsonPath, message: string, on?: 'key']

/** A check for one kind of mistake in definitions whose shape is right. Returns all mistakes of its kind. */
export type MeaningCheck = (definitions: Definitions, source: Source) => Mistake[]

/** Makes a search of one file a search of all files of a source. A file that several sources share is searched once. */
export function ofEachFile<T>(find: (file: SourceFile) => T[]): (source: Source) => T[] {
  const known = new WeakMap<SourceFile, T[]>()
  return ({ files }) =>
    [...files.values()].flatMap((file) => {
      const found = known.get(file) ?? find(file)
      known.set(file, found)
      return found
    })
}

const found = new WeakMap<object, WeakMap<FolderStage, unknown>>()

/** Returns what a check finds in a stage by itself, found once for all definitions that share the stage. */
export function onceFor<T>(check: MeaningCheck, stage: FolderStage, find: () => T): T {
  const known = found.get(check) ?? new WeakMap<FolderStage, unknown>()
  found.set(check, known)
  if (!known.has(stage)) known.set(stage, find())
  return known.get(stage) as T
}

export function inStage(
  { folder }: Pick<FolderStage, 'folder'>,
  part: StagePart,
  at: JsonPath,
  message: string,
  on?: 'key',
): Mistake {
  return { file: `stages/${folder}/${stageFiles[part]}`, at, message, on }
}

export function inApplication(at: JsonPath, message: string, on?: 'key'): Mistake {
  return { file: 'application.json', at, message, on }
}

export function inReference(at: JsonPath, message: string, on?: 'key'): Mistake {
  return { file: 'reference.json', at, message, on }
}

export function inPaper(at: JsonPath, message: string, on?: 'key'): Mistake {
  return { file: 'paper.json', at, message, on }
}

export function inTable(name: string, at: JsonPath, message: string, on?: 'key'): Mistake {
  return { file: `tables/${name}.json`, at, message, on }
}

export function inRecordType(name: string, at: JsonPath, message: string, on?: 'key'): Mistake {
  return { file: `records/${name}.json`, at, message, on }
}

export function inBriefing(name: string, at: JsonPath, message: string, on?: 'key'): Mistake {
  return { file: `briefings/${name}.json`, at, message, on }
}

/**
 * Returns `file:line:column: message`. Where the file lacks the mistake's path, the position is that of the nearest
 * part that exists.
 */
export function print({ file, at, on, message }: Mistake, source: Source): string {
  const text = source.files.get(file)
  return `${file}:${text ? positionAt(text.text, offsetOf(text.tree, at, on)) : '1:1'}: ${message}`
}

function offsetOf(root: Node | undefined, at: JsonPath, on?: 'key'): number {
  let node = root
  let key: Node | undefined
  for (const [depth, segment] of at.entries()) {
    const next = node && childOf(node, segment)
    if (!next) return node?.offset ?? 0
    node = next.value
    key = depth === at.length - 1 ? next.key : undefined
  }
  return (on === 'key' ? key?.offset : undefined) ?? node?.offset ?? 0
}

function childOf(node: Node, segment: string | number): { key?: Node; value: Node } | undefined {
  if (node.type === 'array') {
    const item = node.children?.[Number(segment)]
    return item && { value: item }
  }
  const property = node.children?.find(({ children }) => children?.[0]?.value === segment)
  const [key, value] = property?.children ?? []
  return value && { key, value }
}
