import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
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
  return folder === undefined ? undefined : readFile(join(folder, name), 'utf8').catch(() => undefined)
}

/** A folder that cannot be written (a read-only installation) costs time at each start, not the start. */
export async function keep(folder: string | undefined, name: string, text: string): Promise<void> {
  if (folder !== undefined) await write(folder, name, text).catch(() => {})
}

/** Written beside and renamed, so that a killed process leaves no half file. */
async function write(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.tmp`)
  await writeFile(draft, text)
  await rename(draft, join(folder, name))
}
