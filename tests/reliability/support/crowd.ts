import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Database } from '../../../server/database/tables.ts'
import type { Answer } from '../../support/people.ts'
import { type Insisted, insist } from './insist.ts'
import { type Ids, type Play, newRequest, playsOf } from './plays.ts'
import { type Staff, applications, openStaff } from './staff.ts'

export interface CrowdOptions {
  /** Where the server is, asked for each request. */
  place: () => string
  /** How many of the answers are lost on their way, 0 to 1. */
  loss?: number
  /** How many of the deeds are files, 0 to 1. */
  files?: number
  clients: number
}

/** An application's version that somebody was told to have made. */
export type Made = `${string} ${number} ${string}`

interface Nested {
  workflow_instance: { id: string } | null
  available_transitions: { code: string }[]
}

interface Shown {
  id: string
  version: number
  workflow_state: { code: string; metadata: { closed: boolean } }
  [source: string]: unknown
}

/** People who take whatever the server offers them, on some dozen applications, until they are told to stop. */
export class Crowd {
  /** What was acknowledged: by application and version, and each file by its name. */
  readonly made: Made[] = []
  readonly files: string[] = []
  readonly wrong: string[] = []
  /** Writes that were decided, those of them refused, answers that were lost, and times that no server was there. */
  readonly counts = { decided: 0, refused: 0, lost: 0, vain: 0 }
  /** The longest that anybody waited for an answer, in ms. */
  longest = 0
  private readonly ids: string[] = []
  private readonly codes = new Map<string, string>()
  private readonly staff: Staff
  private readonly plays: Record<string, Play[]>
  private stopped = false
  private waiting: { count: number; resolve: () => void }[] = []

  constructor(private readonly known: Ids, private readonly options: CrowdOptions) {
    this.staff = openStaff(options.place)
    this.plays = playsOf(known)
  }

  /** Resolves when all have stopped; each begins with an application of its own. */
  async work(): Promise<void> {
    await Promise.all(Array.from({ length: this.options.clients }, () => this.workAlone()))
    this.waiting.forEach(({ resolve }) => resolve())
  }

  stop(): void {
    this.stopped = true
  }

  /** Resolves when so many more writes have been decided, or something is wrong. */
  more(count: number): Promise<void> {
    return new Promise((resolve) => this.waiting.push({ count: this.counts.decided + count, resolve }))
  }

  private async workAlone(): Promise<void> {
    try {
      await this.create()
      while (!this.stopped) await this.act()
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error))
    }
  }

  private say(wrong: string): void {
    this.wrong.push(wrong)
    this.stop()
    this.waiting.forEach(({ resolve }) => resolve())
  }

  private async create(): Promise<void> {
    const answer = await this.write('requester', 'POST', applications, newRequest(this.known, `Of a crowd ${randomUUID()}`))
    if (answer.status !== 201) return this.say(`A request was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
    const { id } = answer.body as Shown
    this.made.push(`${id} 1 created`)
    this.ids.push(id)
  }

  private async act(): Promise<void> {
    const id = pick(this.ids) ?? ''
    const play = pick(this.plays[this.codes.get(id) ?? 'DRAFT'] ?? [])
    if (!play) return
    const { answer } = await this.insist(() => this.staff.send(play.who, 'GET', `${applications}${id}/`))
    const shown = answer.body as Shown
    this.codes.set(id, shown.workflow_state.code)
    const nested = shown[play.source] as Nested
    const offered = pick(nested.available_transitions)
    if (shown.workflow_state.metadata.closed) return this.replace(id)
    if (!offered) return
    if (Math.random() < (this.options.files ?? 0)) return this.attach(play.who, id)
    const version = await this.save(play, shown, offered.code)
    if (version !== undefined) await this.take(play, shown, nested, offered.code, version)
  }

  private async replace(id: string): Promise<void> {
    const place = this.ids.indexOf(id)
    if (place < 0) return
    this.ids.splice(place, 1)
    await this.create()
  }

  private async save({ who, note, always, before }: Play, { id, version }: Shown, code: string): Promise<number | undefined> {
    const body = { ...always, ...before?.[code], [note]: `Said ${randomUUID()}` }
    const answer = await this.write(who, 'PATCH', `${applications}${id}/`, body, sometimes({ 'if-match': `"${version}"` }))
    if (answer.status !== 200) return undefined
    const made = (answer.body as Shown).version
    this.made.push(`${id} ${made} saved`)
    return made
  }

  private async take({ who }: Play, { id }: Shown, { workflow_instance }: Nested, code: string, version: number): Promise<void> {
    const body = { transition_code: code, comments: 'There is a reason.' }
    const path = `/api/workflow-instances/${workflow_instance?.id}/transition/`
    const answer = await this.write(who, 'POST', path, body, sometimes({ 'if-match': `"${version}"` }))
    if (answer.status !== 200) return
    const done = answer.body as Shown
    this.made.push(`${id} ${done.version} ${code}`)
    this.codes.set(id, done.workflow_state.code)
  }

  /** A file has no key: whoever has no answer looks whether it is there, and sends it again where it is not. */
  private async attach(who: string, id: string): Promise<void> {
    const name = `${randomUUID()}.txt`
    const { answer } = await this.insist(async () => {
      const status = await this.staff.upload(who, id, name, name.repeat(40_000))
      return { status }
    })
    this.counts.decided += 1
    if (answer.status === 201) this.files.push(name)
    else if (answer.status !== 409) this.say(`A file was answered with ${answer.status}.`)
  }

  /** A write under a key, of which the answer may be lost: then it is sent again, once the first is answered or before. */
  private async write(who: string, method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    const send = async () => (await this.insist(() => this.staff.send(who, method, path, body, keyed))).answer
    const answer = Math.random() < (this.options.loss ?? 0) ? await this.lose(send) : await send()
    this.counts.decided += 1
    if (answer.status >= 400) this.counts.refused += 1
    if (![200, 201, 400, 409, 412].includes(answer.status)) this.say(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    this.waiting.filter(({ count }) => count <= this.counts.decided).forEach(({ resolve }) => resolve())
    return answer
  }

  private async lose(send: () => Promise<Answer>): Promise<Answer> {
    this.counts.lost += 1
    const first = send()
    if (Math.random() < 0.5) await first
    const [one, other] = await Promise.all([first, send()])
    if (one.status < 300 && !isDeepStrictEqual([one.status, one.body], [other.status, other.body])) {
      this.say(`The same request was answered ${one.status} ${JSON.stringify(one.body)}, and then ${other.status} ${JSON.stringify(other.body)}`)
    }
    return other
  }

  private async insist<T extends { status: number }>(ask: () => Promise<T>): Promise<Insisted<T>> {
    const insisted = await insist(ask)
    this.counts.vain += insisted.vain
    this.longest = Math.max(this.longest, insisted.longest)
    return insisted
  }
}

const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
const sometimes = <T extends object>(headers: T) => (Math.random() < 0.5 ? headers : {})

/** The ids of the demo bank's people and of a counterparty. */
export async function idsIn(db: Kysely<Database>): Promise<Ids> {
  const users = await db.selectFrom('app_user').select(['username', 'id']).execute()
  const { id: counterparty } = await db.selectFrom('counterparty').select('id').orderBy('cif_number').executeTakeFirstOrThrow()
  const { id: limitType } = await db.selectFrom('limit_type').select('id').orderBy('position').executeTakeFirstOrThrow()
  return { users: Object.fromEntries(users.map(({ username, id }) => [username, id])), counterparty, limitType }
}
