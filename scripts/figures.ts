/**
 * `npm run figures`: prints how large the code is and how its files depend on each other: files, lines, the imports
 * between them and their levels, by folder. With the folder of another checkout as argument, it counts the code there.
 */
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { type Command, end } from './commands/command.ts'
import { type CodeFile, codeFiles, testFiles } from './figures/files.ts'

const parts = ['src', 'server', 'scripts']

/** In lines. A shorter file that is imported only once could be part of the file that imports it. */
const tiny = 20

const figures: Command = {
  usage: 'Usage: npm run figures [-- <checkout>]',
  run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [root = '.'] = positionals
    const files = codeFiles(root, parts)
    console.table(Object.fromEntries(parts.map((part) => [part, ofPart(files, part)])))
    console.table(Object.fromEntries(folders(files).map((folder) => [folder, connections(directlyIn(files, folder))])))
    console.table(testFiles(root, parts))
    return Promise.resolve(0)
  },
}

function ofPart(files: CodeFile[], part: string) {
  const own = files.filter(({ path }) => path.startsWith(`${part}/`))
  const lines = own.map((file) => file.lines).toSorted((a, b) => a - b)
  const at = (share: number) => lines[Math.floor(share * lines.length)] ?? 0
  const tinyUsedOnce = own.filter((file) => file.lines <= tiny && importers(files, file.path) === 1)
  const folderCount = new Set(own.map(({ path }) => dirname(path))).size
  return {
    folders: folderCount,
    ...connections(own),
    median: at(0.5),
    p90: at(0.9),
    'tiny, used once': tinyUsedOnce.length,
  }
}

/** Counts files and the imports between them; `levels` is the length of the longest chain of imports. */
function connections(files: CodeFile[]) {
  const among = new Map(files.map((file) => [file.path, file]))
  const levels = new Map<string, number>()
  const levelOf = ({ path, imports }: CodeFile): number => {
    const known = levels.get(path)
    if (known !== undefined) return known
    // A file of an import cycle is counted only once.
    levels.set(path, 0)
    const below = imports.flatMap((each) => among.get(each) ?? []).map(levelOf)
    const level = 1 + Math.max(0, ...below)
    levels.set(path, level)
    return level
  }
  return {
    files: files.length,
    imports: files.reduce((sum, { imports }) => sum + imports.filter((each) => among.has(each)).length, 0),
    levels: Math.max(0, ...files.map(levelOf)),
  }
}

const importers = (files: CodeFile[], path: string) => files.filter(({ imports }) => imports.includes(path)).length

const directlyIn = (files: CodeFile[], folder: string) => files.filter(({ path }) => dirname(path) === folder)

/** The folders, those with the most files first. */
function folders(files: CodeFile[]): string[] {
  const all = [...new Set(files.map(({ path }) => dirname(path)))]
  return all.toSorted((a, b) => directlyIn(files, b).length - directlyIn(files, a).length).slice(0, 15)
}

process.exitCode = await end(figures, process.argv.slice(2), process.env)
