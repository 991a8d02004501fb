import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  path: string
  text: string
}

const tests = /\.test\.tsx?$/
const code = /\.(ts|tsx|mjs|js|css|html)$/

/**
 * The product's own code under the given folders: no tests, nothing generated. Paths are relative to the repository.
 */
export const sourceFiles = (...folders: string[]): SourceFile[] =>
  filesIn(folders, (path) => code.test(path) && !tests.test(path))

/** The product's own code under the given folders, with data, SQL and shell scripts. */
export const sourceAndData = (...folders: string[]): SourceFile[] =>
  filesIn(folders, (path) => (code.test(path) && !tests.test(path)) || /\.(json|sql|sh)$/.test(path))

/** The tests, beside the code and in `tests/`, with what supports them. */
export const testFiles = (): SourceFile[] => [
  ...filesIn(['src', 'server', 'scripts'], (path) => tests.test(path)),
  ...filesIn(['tests'], (path) => code.test(path)),
]

/** The product's definitions and their meta-schemas. */
export const definitionFiles = (): SourceFile[] => filesIn(['schemas'], (path) => path.endsWith('.json'))

const filesIn = (folders: string[], isWanted: (path: string) => boolean): SourceFile[] =>
  folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => isWanted(path) && !/\/generated\//.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
