import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../connect.ts'
import { askPrimary, forWatching } from './ask.ts'
import { type Reader, ownWrites } from './ownWrites.ts'
import { PrimaryLog } from './primaryLog.ts'
import { Replica, type ReplicaState, type Report } from './replica.ts'

/** In ms: how often each server is asked for its position. */
const every = 250

export interface Replicas {
  /** Returns a replica that is recent enough for this person; undefined if they must read from the primary. */
  forReader(reader: Reader, lookups: string): Replica | undefined
  states(): ReplicaState[]
  /** Begins to check the replicas. None is used before. */
  watch(report: Report): void
  close(): Promise<void>
}

/** Opens the replicas of a database, with this number of connections to each. Undefined if there are none. */
export function openReplicas(primaryUrl: string, urls: readonly string[], connections: number): Replicas | undefined {
  return urls.length > 0 ? open(primaryUrl, urls, connections) : undefined
}

function open(primaryUrl: string, urls: readonly string[], connections: number): Replicas {
  const log = new PrimaryLog()
  const db = connect(primaryUrl, () => {}, forWatching)
  const closing = new AbortController()
  let migration: string | undefined
  const primary = { completeUntil: (position: number) => log.completeUntil(position), migration: () => migration }
  const replicas = urls.map((url) => new Replica(url, primary, connections))
  const needed = ownWrites()
  const looking: Promise<void>[] = []

  /**
   * Asks the primary for its position. If it does not answer, no data are known to be fresh, and soon no replica is
   * used.
   */
  const lookAtPrimary = async () => {
    const at = performance.now()
    const found = await askPrimary(db).catch(() => undefined)
    if (!found) return
    log.add({ at, position: found.position })
    migration = found.migration
  }
  return {
    forReader(reader, lookups) {
      const position = needed(reader)
      const able = replicas.filter((replica) => replica.has(position, lookups))
      return able[Number.parseInt(reader.id.slice(0, 8), 16) % able.length]
    },
    states: () => replicas.map(({ state }) => state),
    watch(report) {
      for (const replica of replicas) replica.reportTo(report)
      const first = lookAtPrimary()
      const looks = [lookAtPrimary, ...replicas.map((replica) => () => replica.look())]
      looking.push(...looks.map((look) => repeat(look, first, closing.signal)))
    },
    async close() {
      closing.abort()
      await Promise.all(looking)
      await Promise.all([db.destroy(), ...replicas.map((replica) => replica.close())])
    },
  }
}

async function repeat(look: () => Promise<void>, first: Promise<void>, closing: AbortSignal): Promise<void> {
  await first
  while (!closing.aborted) {
    await look()
    await pause(every, undefined, { signal: closing, ref: false }).catch(() => {})
  }
}
