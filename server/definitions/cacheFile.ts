import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textHash } from '../lib/definitionFiles.ts'
import { root } from '../lib/root.ts'

/** The folder in which the server keeps verdicts and compiled checks. */
export const compiledChecks = join(root, 'node_modules/.cache/definitions')

/** A hash of a text, 16 hex digits: enough to name published content, for which nobody gains by forging a collision. */
export const contentHash = (text: string): string => textHash(text).slice(0, 16)

/**
 * The whole hash of a text, which names a verdict on it. With a shorter one, somebody could find two texts with the
 * same hash, and a verdict on one would count for the other.
 */
export const wholeHash = textHash

/** Returns what an earlier run kept under this name; undefined without a folder. */
export async function recall(folder: string | undefined, name: string): Promise<string | undefined> {
  if (folder === undefined) return undefined
  const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
  // Marks the file as used, so that `forgetOldest` leaves it.
  if (text !== undefined) await utimes(join(folder, name), new Date(), new Date()).catch(() => {})
  return text
}

/** How many files the folder may hold, and how many characters each: every draft that somebody checks leaves some. */
export const most = { files: 1_000, characters: 2 * 1024 * 1024 }

/**
 * Keeps a text under a name. If the folder cannot be written (a read-only installation), the next start works without
 * it and takes longer.
 */
export async function keep(folder: string | undefined, name: string, text: string): Promise<void> {
  if (folder !== undefined && text.length <= most.characters) await write(folder, name, text).catch(() => {})
}

/** Writes another file and renames it, so that a process that is killed leaves no half file. */
async function write(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.tmp`)
  await writeFile(draft, text)
  await rename(draft, join(folder, name))
  const names = await readdir(folder)
  if (names.length > most.files) await forgetOldest(folder, names)
}

/**
 * Removes the tenth of the files that was last used the longest ago. Another process may do the same at the same time.
 */
async function forgetOldest(folder: string, names: string[]): Promise<void> {
  const found = await Promise.all(names.map((name) => lastUse(join(folder, name))))
  const newest = found.flatMap((each) => each ?? []).toSorted((a, b) => b.at - a.at)
  for (const { path } of newest.slice(most.files * 0.9)) await rm(path, { force: true })
}

const lastUse = (path: string) =>
  stat(path).then(
    ({ mtimeMs: at }) => ({ path, at }),
    () => undefined,
  )
