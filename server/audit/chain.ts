import { createHash } from 'node:crypto'
import type { Chain, ChainEntry } from '../store/audit/auditChains.ts'

/** Returns the first place at which the chain of an application at `version` is broken; undefined if it is intact. */
export function firstBreak({ entries, head }: Chain, version: number): string | undefined {
  const check = new ChainCheck()
  for (const entry of entries) check.take(entry)
  return check.end(head, version)
}

/** The fields of an entry that its chain needs. */
export type Link = Pick<ChainEntry, 'seq' | 'link' | 'hash' | 'text' | 'at' | 'action'> &
  Partial<Pick<ChainEntry, 'version' | 'transition_name'>>

/** Returns an entry's name for messages. */
export const named = ({ link, transition_name, action, at }: Link): string =>
  `entry ${link} (${transition_name ?? action}, ${at.toISOString()})`

/** Follows a chain from its first entry on. */
export class ChainCheck {
  private last: Link | undefined
  private count = 0
  private reached = 0
  private broken: string | undefined

  take(entry: Link): void {
    this.count += 1
    this.broken ??= this.brokenEntry(entry)
    this.reached = Math.max(this.reached, entry.version ?? 0)
    this.last = entry
  }

  /**
   * Call after the last entry, with the known end of the chain and the application's version. Returns the first place
   * at which the chain is broken.
   */
  end(head: Chain['head'], version?: number): string | undefined {
    return this.broken ?? this.brokenEnd(head, version)
  }

  private brokenEntry(entry: Link): string | undefined {
    if (entry.link !== this.count) return `entry ${this.count}: it is missing.`
    if (!hashOf(this.last?.hash, entry.text).equals(entry.hash))
      return `${named(entry)}: it was altered after it was written.`
    if (this.last && entry.seq <= this.last.seq) return `${named(entry)}: it was moved before entry ${this.last.link}.`
    return undefined
  }

  private brokenEnd(head: Chain['head'], version?: number): string | undefined {
    const { last, count } = this
    if (!head || !last) return 'entry 1: it is missing.'
    if (head.links > count) return `entry ${count + 1}: it is missing.`
    if (!head.hash.equals(last.hash)) return `${named(last)}: it is not the last entry that was written.`
    return version === undefined || this.reached === version
      ? undefined
      : `entry ${count + 1}: the application is at version ${version}, for which there is no entry.`
  }
}

function hashOf(before: Buffer | undefined, text: string): Buffer {
  const hash = createHash('sha256')
  if (before) hash.update(before)
  return hash.update(text, 'utf8').digest()
}
