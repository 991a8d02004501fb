import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file of code with what is counted about it. */
export interface CodeFile {
  path: string
  lines: number
  /** The other files of code that it imports. */
  imports: string[]
}

const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts')
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
const isImage = (path: string) => /\.(png|jpg|pdf)$/.test(path)

const linesOf = (text: string) => text.split('\n').length - 1

function filesIn(root: string, folders: string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => !path.includes('/generated/') && statSync(join(root, path)).isFile())
}

/** The product's own code, without tests and generated files. Paths are relative to the repository. */
export function codeFiles(root: string, folders: string[]): CodeFile[] {
  const paths = filesIn(root, folders).filter((path) => isCode(path) && !isTest(path))
  const known = new Set(paths)
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const named = [...text.matchAll(/(?:\bfrom|\bimport\(|^import)\s*'(\.[^']+)'/gm)]
    const imports = new Set(named.map(([, name = '']) => join(dirname(path), name)))
    return { path, lines: linesOf(text), imports: [...imports].filter((each) => known.has(each) && each !== path) }
  })
}

/** How many files and lines of the repository are tests and their data. */
export function testFiles(root: string, folders: string[]) {
  const all = filesIn(root, [...folders, 'tests']).filter((path) => isTest(path) && !isImage(path))
  const sum = (paths: string[]) => ({
    files: paths.length,
    lines: paths.reduce((lines, path) => lines + linesOf(readFileSync(join(root, path), 'utf8')), 0),
  })
  return { tests: sum(all.filter(isCode)), fixtures: sum(all.filter((path) => !isCode(path))) }
}
