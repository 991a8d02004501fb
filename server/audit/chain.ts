import { createHash } from 'node:crypto'
import type { Chain, ChainEntry } from '../store/auditChains.ts'

/** The first place at which the chain of an application at `version` is not what was written; undefined where it holds from end to end. */
export function firstBreak(chain: Chain, version: number): string | undefined {
  return brokenEntry(chain) ?? brokenEnd(chain, version)
}

/** An entry as it is named to whoever looks for it. */
export const named = ({ link, transition_name, action, at }: ChainEntry): string => `entry ${link} (${transition_name ?? action}, ${at.toISOString()})`

function brokenEntry({ entries }: Chain): string | undefined {
  let before: ChainEntry | undefined
  for (const [index, entry] of entries.entries()) {
    const link = index + 1
    if (entry.link !== link) return `entry ${link}: it is missing.`
    if (!hashOf(before?.hash, entry.text).equals(entry.hash)) return `${named(entry)}: it is not what was written.`
    if (before && entry.seq <= before.seq) return `${named(entry)}: it was moved before entry ${link - 1}.`
    before = entry
  }
  return undefined
}

/** What the application itself knows of its audit. */
function brokenEnd({ entries, head }: Chain, version: number): string | undefined {
  const last = entries.at(-1)
  if (!head || !last) return 'entry 1: it is missing.'
  if (head.links > entries.length) return `entry ${entries.length + 1}: it is missing.`
  if (!head.hash.equals(last.hash)) return `${named(last)}: it is not the last that was written.`
  const reached = Math.max(...entries.map((entry) => entry.version ?? 0))
  return reached === version ? undefined : `entry ${entries.length + 1}: the application is at version ${version}, of which no entry tells.`
}

function hashOf(before: Buffer | undefined, text: string): Buffer {
  const hash = createHash('sha256')
  if (before) hash.update(before)
  return hash.update(text, 'utf8').digest()
}
