import type { Kysely } from 'kysely'
import { connect } from '../connect.ts'
import type { Database } from '../tables.ts'
import { askReplica, forReplicas, forWatching } from './ask.ts'
import { objection, oldest } from './objection.ts'

/** What is known of the primary. */
export interface Primary {
  /** Returns the time up to which a replica at this position has every commit; undefined if it was too long ago. */
  completeUntil(position: number): number | undefined
  /** The primary's newest migration; undefined until the primary has answered. */
  migration(): string | undefined
}

export interface ReplicaState {
  /** The URL without the user and the password. */
  name: string
  isUsed: boolean
  /** The age of its data, in seconds. */
  lag: number
}

/** Reports that a replica is left out, with the reason; or, without one, that it is used again. */
export type Report = (name: string, reason: string | undefined) => void

interface Use {
  /** The connections for reads, closed when the replica is left out. */
  db: Kysely<Database>
  position: number
  lookups: string
}

/** A replica of the database. It is checked regularly, and used for reads while it is good. */
export class Replica {
  readonly name: string
  readonly #url: string
  readonly #primary: Primary
  readonly #connections: number
  readonly #watching: Kysely<Database>
  readonly #reading = new Set<(reason: Error) => void>()
  #use: Use | undefined
  #report: Report = () => {}
  #isReported = false
  /** The time, in ms, up to which it has every commit. Before the first check, its age counts from the start. */
  #completeUntil = performance.now()

  constructor(url: string, primary: Primary, connections: number) {
    const { host, pathname } = new URL(url)
    this.name = host + pathname
    this.#url = url
    this.#primary = primary
    this.#connections = connections
    this.#watching = connect(url, (error) => this.#leave(error.message), forWatching)
  }

  reportTo(report: Report): void {
    this.#report = report
  }

  get state(): ReplicaState {
    return { name: this.name, isUsed: this.#use !== undefined, lag: this.#age() / 1000 }
  }

  /** Whether it has replayed the log up to a position, has these lookups, and lacks nothing older than a second. */
  has(position: number, lookups: string): boolean {
    const use = this.#use
    return use !== undefined && use.position >= position && use.lookups === lookups && this.#age() <= oldest
  }

  /** Reads from the replica. Fails as soon as the replica is left out, because it may never answer. */
  read<T>(ask: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    const { db } = this.#use ?? {}
    if (!db) return Promise.reject(new Error('The replica is left out.'))
    return new Promise((resolve, reject) => {
      this.#reading.add(reject)
      void ask(db)
        .then(resolve, reject)
        .finally(() => this.#reading.delete(reject))
    })
  }

  /** Asks the replica for its position, and then uses it or leaves it out. */
  async look(): Promise<void> {
    try {
      const { follows, position, migration, lookups } = await askReplica(this.#watching)
      const complete = this.#primary.completeUntil(position)
      this.#completeUntil = complete ?? this.#completeUntil
      const age = complete === undefined ? undefined : this.#age()
      const reason = objection({ follows, age, migration, newest: this.#primary.migration() })
      if (reason === undefined) this.#take({ position, lookups })
      else this.#leave(reason)
    } catch (error) {
      this.#leave(error instanceof Error ? error.message : String(error))
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#watching.destroy(), this.#use?.db.destroy()])
  }

  #age(): number {
    return performance.now() - this.#completeUntil
  }

  #take(found: Omit<Use, 'db'>): void {
    const db = this.#use?.db ?? this.#connect()
    if (this.#isReported) this.#report(this.name, undefined)
    this.#isReported = false
    this.#use = { db, ...found }
  }

  #connect(): Kysely<Database> {
    const leave = (error: Error) => {
      if (this.#use?.db === db) this.#leave(error.message)
    }
    const db = connect(this.#url, leave, { ...forReplicas, connections: this.#connections })
    return db
  }

  #leave(reason: string): void {
    const use = this.#use
    this.#use = undefined
    // A connection that has just been opened may need a moment.
    if (!this.#isReported && (use || this.#age() > oldest)) {
      this.#report(this.name, reason)
      this.#isReported = true
    }
    for (const reject of this.#reading) reject(new Error(`The replica is left out: ${reason}`))
    use?.db.destroy().catch(() => {})
  }
}
