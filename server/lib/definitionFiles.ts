import { createHash } from 'node:crypto'

/** The files of the definitions: each text by its path below `schemas/`. */
export type DefinitionFiles = ReadonlyMap<string, string>

/** The files with the hash of all of them. */
export interface HashedFiles {
  hash: string
  files: DefinitionFiles
}

/** The SHA-256 of each text, by path. */
export type Manifest = Record<string, string>

export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Makes a manifest of files in any order. */
export const manifestOf = (files: DefinitionFiles): Manifest =>
  Object.fromEntries([...files.keys()].toSorted().map((path) => [path, textHash(files.get(path) ?? '')]))

/** The hash of the manifest as `sha256sum` would print it. */
const manifestHash = (manifest: Manifest): string =>
  textHash(
    Object.keys(manifest)
      .toSorted()
      .map((path) => `${manifest[path]}  ${path}\n`)
      .join(''),
  )

export const hashed = (files: DefinitionFiles): HashedFiles => ({ hash: manifestHash(manifestOf(files)), files })

/** The paths of the files that differ, in alphabetical order. */
export function changedPaths(before: Manifest, after: Manifest): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...paths].filter((path) => before[path] !== after[path]).toSorted()
}
