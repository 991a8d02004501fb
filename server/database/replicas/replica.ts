import type { Kysely } from 'kysely'
import { connect } from '../connect.ts'
import type { Database } from '../tables.ts'
import { askReplica, forReplicas, forWatching } from './ask.ts'
import { objection, oldest } from './objection.ts'

/** What the watch over the primary says. */
export interface Primary {
  /** Until when a replica at this position has everything; undefined if that was too long ago. */
  completeUntil(position: number): number | undefined
  /** The newest migration; undefined until it has answered. */
  migration(): string | undefined
}

export interface ReplicaState {
  /** Without the user and the password. */
  name: string
  isUsed: boolean
  /** In seconds: since when it may lack something. */
  lag: number
}

/** `reason` is why a replica is left out; undefined when it is used again. */
export type Report = (name: string, reason: string | undefined) => void

interface Use {
  /** Closed when the replica is left out, with all its connections. */
  db: Kysely<Database>
  position: number
  lookups: string
}

/** A replica of the database: looked at regularly, and used for reads as long as it is good. */
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
  /** In ms. Before the first look nothing is known but that it may lack all since then. */
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

  /** Whether it has the log up to a position, these lookups, and all that is older than a second. */
  has(position: number, lookups: string): boolean {
    const use = this.#use
    return use !== undefined && use.position >= position && use.lookups === lookups && this.#age() <= oldest
  }

  /** Fails as soon as the replica is left out: it may be silent. */
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

  /** Asks how far it is, and uses it or leaves it out. */
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
    // One that has just been opened may need a moment.
    if (!this.#isReported && (use || this.#age() > oldest)) {
      this.#report(this.name, reason)
      this.#isReported = true
    }
    for (const reject of this.#reading) reject(new Error(`The replica is left out: ${reason}`))
    use?.db.destroy().catch(() => {})
  }
}
