import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Node, type ParseError, parseTree } from 'jsonc-parser'

/** The four files of a stage's folder, by what they hold. */
export const stageFiles = {
  data: 'data.schema.json',
  ui: 'ui.schema.json',
  stage: 'stage.json',
  workflow: 'workflow.json',
} as const

export type StagePart = keyof typeof stageFiles

/** A file as it stands on the disk, with a tree that knows positions. `path` is relative to the definitions' folder. */
export interface SourceFile {
  path: string
  text: string
  tree?: Node
  /** Undefined while there are `errors`. */
  value: unknown
  errors: ParseError[]
  /** Where it begins to be nested too deeply to be read. */
  tooDeep?: number
}

/** Everything under the definitions' folder, read but not yet understood. */
export interface Source {
  files: Map<string, SourceFile>
  /** The folders under `stages/`, in alphabetical order. */
  folders: string[]
  /** What stands under `stages/` besides the four files of each folder. */
  strangers: string[]
}

/** Reads a definitions' folder. Throws when there is no such folder, or no `stages/` in it. */
export async function readSource(dir: string): Promise<Source> {
  const entries = await readdir(join(dir, 'stages'), { recursive: true, withFileTypes: true })
  const inStages = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll('\\', '/'))
  const paths = [...rootFiles, ...inStages.sort()]
  const texts = await Promise.all(paths.map((path) => readFile(join(dir, path), 'utf8').catch(() => undefined)))
  return sourceOf(new Map(paths.flatMap((path, n) => (texts[n] === undefined ? [] : [[path, texts[n]]]))))
}

/** The same from texts by path. */
export function sourceOf(texts: Map<string, string>): Source {
  const paths = [...texts.keys()].filter((path) => !path.split('/').at(-1)?.startsWith('.'))
  const known = paths.filter((path) => rootFiles.includes(path) || stagePath.test(path))
  const folders = paths.flatMap((path) => path.match(/^stages\/([^/]+)\/./)?.[1] ?? [])
  return {
    files: new Map(known.map((path) => [path, parseSource(path, texts.get(path) ?? '')])),
    folders: [...new Set(folders)].sort(),
    strangers: paths.filter((path) => path.startsWith('stages/') && !known.includes(path)).sort(),
  }
}

const rootFiles = ['application.json', 'reference.json']
const stagePath = new RegExp(`^stages/[^/]+/(${Object.values(stageFiles).join('|').replaceAll('.', '\\.')})$`)

function parseSource(path: string, given: string): SourceFile {
  const text = given.replace(/^\uFEFF/, '')
  const tooDeep = tooDeepAt(text)
  if (tooDeep !== undefined) return { path, text, value: undefined, errors: [], tooDeep }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  return { path, text, tree, value: errors.length > 0 ? undefined : JSON.parse(text), errors }
}

/** No definition needs more levels; whoever reads a file level by level comes to the end of the stack somewhere beyond. */
export const deepest = 100

function tooDeepAt(text: string): number | undefined {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (sign === '[' || sign === '{') depth += 1
    if (sign === ']' || sign === '}') depth -= 1
    if (depth > deepest) return index
  }
  return undefined
}
