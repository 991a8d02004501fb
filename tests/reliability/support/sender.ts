import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { chance } from '../../support/chance.ts'
import type { Answer } from '../../support/people.ts'
import { insist } from './insist.ts'
import type { Staff } from './staff.ts'

/** Sends writes until they are decided, each under a key of its own, and notes what may not be. */
export class Sender {
  readonly wrong: string[] = []
  /**
   * Writes that were decided, those of them refused, answers that were lost, times that no server was there, and of
   * these that the connection broke.
   */
  readonly counts = { decided: 0, refused: 0, lost: 0, vain: 0, broken: 0 }
  /** The longest that anybody waited for an answer, in ms. */
  longest = 0
  stopped = false
  private begun = 0
  private readonly chance = chance('which answers are lost')
  private waiting: { count: number; resolve: () => void }[] = []

  /** `loss` of the answers at least are lost on their way, 0 to 1. */
  constructor(
    private readonly staff: Staff,
    private readonly loss: number,
  ) {}

  /** Resolves when so many more writes have been decided, or nobody sends any more. */
  more(count: number): Promise<void> {
    return new Promise((resolve) => this.waiting.push({ count: this.counts.decided + count, resolve }))
  }

  stop(): void {
    this.stopped = true
    this.waiting.forEach(({ resolve }) => resolve())
  }

  report(wrong: string): void {
    this.wrong.push(wrong)
    this.stop()
  }

  async read<T>(who: string, path: string): Promise<T> {
    const { body } = await this.insist(() => this.staff.send(who, 'GET', path))
    return body as T
  }

  async write(
    who: string,
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.once((key) => this.staff.send(who, method, path, body, { ...headers, ...key }))
    this.decide(answer.status, [200, 201, 400, 409, 412], `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer
  }

  async upload(who: string, applicationId: string, name: string): Promise<boolean> {
    const file = new File([name.repeat(40_000)], name)
    const { status } = await this.once((key) => this.staff.upload(who, applicationId, file, key))
    this.decide(status, [201, 409], `The file ${name}`)
    return status === 201
  }

  /** Of some writes the answer is lost: then it is sent again, once the first is answered or before. */
  private once(ask: (key: Record<string, string>) => Promise<Answer>): Promise<Answer> {
    const key = { 'idempotency-key': randomUUID() }
    const send = () => this.insist(() => ask(key))
    this.begun += 1
    const areTooFew = this.counts.lost + 1 <= this.loss * this.begun
    return areTooFew || this.chance.fraction() < this.loss ? this.lose(send) : send()
  }

  private decide(status: number, possible: number[], what: string): void {
    this.counts.decided += 1
    if (status >= 400) this.counts.refused += 1
    if (!possible.includes(status)) this.report(`${status}: ${what}`)
    this.waiting.filter(({ count }) => count <= this.counts.decided).forEach(({ resolve }) => resolve())
  }

  private async lose(send: () => Promise<Answer>): Promise<Answer> {
    this.counts.lost += 1
    const first = send()
    if (this.chance.fraction() < 0.5) await first
    const [one, other] = await Promise.all([first, send()])
    if (one.status < 300 && !isDeepStrictEqual([one.status, one.body], [other.status, other.body])) {
      this.report(
        `The same request was answered ${one.status} ${JSON.stringify(one.body)}, and then ${other.status} ${JSON.stringify(other.body)}`,
      )
    }
    return other
  }

  private async insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
    const { answer, vain, broken, longest } = await insist(ask)
    this.counts.vain += vain
    this.counts.broken += broken
    this.longest = Math.max(this.longest, longest)
    return answer
  }
}
