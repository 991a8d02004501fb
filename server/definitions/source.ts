import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
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
}

/** Everything under the definitions' folder, read but not yet understood. */
export interface Source {
  files: Map<string, SourceFile>
  /** The folders under `stages/`, in alphabetical order. */
  folders: string[]
  /** What stands in a stage's folder besides the four files. */
  strangers: string[]
}

/** Reads a definitions' folder; files that are missing are missing in `files`. Throws when there is no such folder. */
export async function readSource(dir: string): Promise<Source> {
  const entries = await readdir(join(dir, 'stages'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name).sort()
  const names: string[] = Object.values(stageFiles)
  const held = await Promise.all(folders.map((folder) => readdir(join(dir, 'stages', folder))))
  const inFolders = folders.flatMap((folder, n) => (held[n] ?? []).map((name) => ({ name, path: `stages/${folder}/${name}` })))
  const wanted = ['application.json', 'reference.json', ...inFolders.filter(({ name }) => names.includes(name)).map(({ path }) => path)]
  const files = await Promise.all(wanted.map((path) => readSourceFile(dir, path)))
  return {
    files: new Map(files.flatMap((file) => (file ? [[file.path, file]] : []))),
    folders,
    strangers: inFolders.filter(({ name }) => !names.includes(name) && !name.startsWith('.')).map(({ path }) => path).sort(),
  }
}

async function readSourceFile(dir: string, path: string): Promise<SourceFile | undefined> {
  const text = await readFile(join(dir, path), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : parseSource(path, text.replace(/^\uFEFF/, ''))
}

function parseSource(path: string, text: string): SourceFile {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  return { path, text, tree, value: errors.length > 0 ? undefined : JSON.parse(text), errors }
}
