import { type Node, type ParseError, parseTree } from 'jsonc-parser'

export const rootFiles = ['application.json', 'reference.json', 'paper.json']

/** The folders of files that are one thing each; a definitions' folder need not have them. */
export const collections = ['tables', 'paths', 'records', 'briefings', 'texts'] as const

/** The files of a stage's folder, by what they hold. */
export const stageFiles = {
  data: 'data.schema.json',
  ui: 'ui.schema.json',
  stage: 'stage.json',
  workflow: 'workflow.json',
  wire: 'wire.json',
} as const

export type StagePart = keyof typeof stageFiles

/** Those that a folder may lack: a stage without them is sent as every stage is. */
export const optionalFiles: string[] = [stageFiles.wire]

/** What a stage's folder may hold besides: the cases that its rules are tested with. */
export const casesFile = 'cases.json'

/** The kinds of files in the collections. */
const kinds: Record<(typeof collections)[number], string> = {
  tables: 'table',
  paths: 'path',
  records: 'record',
  briefings: 'briefing',
  texts: 'texts',
}

const isCollection = (folder: string): folder is keyof typeof kinds => Object.hasOwn(kinds, folder)

/** Which meta-schema describes a file, such as `ui` or `tableCases`. */
export function kindOf(path: string): string {
  const [folder = ''] = path.split('/')
  if (isCollection(folder)) return path.endsWith('.cases.json') ? `${kinds[folder]}Cases` : kinds[folder]
  const name = path.split('/').at(-1) ?? ''
  const part = Object.entries(stageFiles).find(([, file]) => file === name)
  return part?.[0] ?? name.replace('.json', '')
}

/** A file as it is on the disk, with a tree that knows positions. `path` is relative to the definitions' folder. */
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

/** A file that cannot be read as a definition: where, what is wrong, and how to correct it. */
export interface UnreadableFile {
  path: string
  /** Line and column. */
  at: string
  message: string
}

/** Everything under the definitions' folder, read but not yet understood. */
export interface Source {
  files: Map<string, SourceFile>
  /** The folders under `stages/`, in alphabetical order. */
  folders: string[]
  /** What is under `stages/` besides the files of each folder, or in a collection besides its own files. */
  strangers: string[]
  /** What could not be read. If there is anything, the other files cannot be checked. */
  unreadable: UnreadableFile[]
}

interface SourceOptions {
  unreadable?: UnreadableFile[]
  withCases?: boolean
  /** What has been read before: a file that is still the same is not read again. */
  before?: Source
}

/** A definitions' folder from the texts of its files, by path. */
export function sourceOf(
  texts: ReadonlyMap<string, string>,
  { unreadable = [], withCases = false, before }: SourceOptions = {},
): Source {
  const paths = [...texts.keys()].filter((path) => !path.split('/').some((name) => name.startsWith('.')))
  const known = paths.filter((path) => isKnown(path, withCases))
  const folders = paths.flatMap((path) => path.match(/^stages\/([^/]+)\/./)?.[1] ?? [])
  return {
    files: new Map(known.map((path) => [path, sourceFile(path, texts.get(path) ?? '', before?.files.get(path))])),
    folders: [...new Set(folders)].sort(),
    strangers: paths.filter((path) => isInFolder(path) && !known.includes(path) && !isCases(path)).sort(),
    unreadable,
  }
}

const stagePath = new RegExp(`^stages/[^/]+/(${Object.values(stageFiles).join('|').replaceAll('.', '\\.')})$`)

/** The cases of a stage, of a decision table, and of a path. */
export const isCases = (path: string): boolean => /^(stages\/[^/]+\/|(tables|paths)\/[^/]+\.)cases\.json$/.test(path)

/** The file of the cases of a decision table or of a path. */
export const casesOf = (collection: 'tables' | 'paths', name: string): string => `${collection}/${name}.cases.json`

export interface CasesFile<Case> {
  /** Of the table or path that the cases are about. */
  name: string
  file: string
  cases: Case[]
}

/** The files of cases beside the files of a collection; their shape is right. */
export const casesFilesIn = <Case>({ files }: Source, collection: Parameters<typeof casesOf>[0]): CasesFile<Case>[] =>
  [...files.values()].flatMap(({ path, value }) => {
    const [, name] = /^\w+\/([^/]+)\.cases\.json$/.exec(path) ?? []
    if (name === undefined || path !== casesOf(collection, name)) return []
    return [{ name, file: path, cases: (value as { cases: Case[] }).cases }]
  })

const memberPath = new RegExp(`^(${collections.join('|')})/([^/]+)(?<!\\.cases)\\.json$`)

/** The names of a collection's files, without `.json`, in alphabetical order. */
export const membersOf = ({ files }: Source, collection: (typeof collections)[number]): string[] =>
  [...files.keys()].flatMap((path) => {
    const [, folder, name] = memberPath.exec(path) ?? []
    return folder === collection && name !== undefined ? [name] : []
  })

const isInFolder = (path: string): boolean => path.includes('/')

/** Whether a file has its place in the definitions. */
export const isKnown = (path: string, withCases: boolean): boolean =>
  rootFiles.includes(path) || stagePath.test(path) || memberPath.test(path) || (withCases && isCases(path))

const sourceFile = (path: string, text: string, before?: SourceFile): SourceFile =>
  before?.text === text ? before : parseSource(path, text)

function parseSource(path: string, given: string): SourceFile {
  const text = given.replace(/^\uFEFF/, '')
  const tooDeep = tooDeepAt(text)
  if (tooDeep !== undefined) return { path, text, value: undefined, errors: [], tooDeep }
  const errors: ParseError[] = []
  const parse = () => parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  try {
    return withTree({ path, text, value: JSON.parse(text) as unknown, errors }, parse)
  } catch {
    return { path, text, tree: parse(), value: undefined, errors }
  }
}

/** The tree is made when somebody asks for it: only mistakes have a position, and it takes many times `JSON.parse`. */
function withTree(file: SourceFile, parse: () => Node | undefined): SourceFile {
  let tree: Node | undefined
  return Object.defineProperty(file, 'tree', { get: () => (tree ??= parse()) })
}

/**
 * No definition needs more levels, and with many more, code that reads a file level by level would overflow the stack.
 */
export const deepest = 100

/** Texts and brackets. A text without its closing quote ends with its line, as it does for the parser. */
const nesting = /"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"?|[[\]{}]/gs
const openerOf: Record<string, string> = { ']': '[', '}': '{' }

/** Counts levels as the parser does, also in a text that is not JSON: a bracket that closes nothing open is ignored. */
function tooDeepAt(text: string): number | undefined {
  const open: string[] = []
  for (const { 0: sign, index } of text.matchAll(nesting)) {
    if (sign === '[' || sign === '{') open.push(sign)
    else if (open.at(-1) === openerOf[sign]) open.pop()
    if (open.length > deepest) return index
  }
  return undefined
}
