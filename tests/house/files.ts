import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  path: string
  text: string
}

/**
 * The product's own code under the given folders: no tests, nothing generated. Paths are relative to the repository.
 */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /\.(ts|tsx|mjs|js|css|html)$/.test(path) && !/\.test\.tsx?$|\/generated\//.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** The product's definitions and their meta-schemas. */
export function definitionFiles(): SourceFile[] {
  return readdirSync('schemas', { recursive: true, encoding: 'utf8' })
    .map((name) => join('schemas', name))
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}
