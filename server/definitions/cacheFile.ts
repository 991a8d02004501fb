import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textHash } from '../lib/definitionFiles.ts'
import { root } from '../lib/root.ts'

/** Where the server keeps verdicts and compiled checks. */
export const compiledChecks = join(root, 'node_modules/.cache/definitions')

/** Hex digest of a text, long enough to name content that nobody forges. */
export const contentHash = (text: string): string => textHash(text).slice(0, 16)

/** Names what was found of a text. Two texts of one shorter hash can be found, of which one is checked alone. */
export const wholeHash = textHash

/** What an earlier run kept under this name; without a folder, nothing. */
export async function recall(folder: string | undefined, name: string): Promise<string | undefined> {
  if (folder === undefined) return undefined
  const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
  // What is in use stays.
  if (text !== undefined) await utimes(join(folder, name), new Date(), new Date()).catch(() => {})
  return text
}

/** How many files there may be, and the characters of each: a draft that somebody checks leaves some. */
export const most = { files: 1_000, characters: 2 * 1024 * 1024 }

/** A folder that cannot be written (a read-only installation) costs time at each start, not the start. */
export async function keep(folder: string | undefined, name: string, text: string): Promise<void> {
  if (folder !== undefined && text.length <= most.characters) await write(folder, name, text).catch(() => {})
}

/** Written beside and renamed, so that a killed process leaves no half file. */
async function write(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.tmp`)
  await writeFile(draft, text)
  await rename(draft, join(folder, name))
  const names = await readdir(folder)
  if (names.length > most.files) await forgetOldest(folder, names)
}

/** Removes a tenth, which has not been used for longest. Another process may do the same meanwhile. */
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
