import type { Calls, Counts, SlotLimits, TakeOutcome } from '../admission/counts.ts'
import { type CountAnswer, type Message, type Question, isMessage } from './messages.ts'

/** The process's channel to the primary. */
export interface Channel {
  send(message: Message): void
  onMessage(listener: (message: unknown) => void): void
}

/** Counts in the primary, for all workers together. */
export class SharedCounts implements Counts {
  private asked = 0
  private readonly waiting = new Map<number, (answer: CountAnswer) => void>()

  constructor(private readonly channel: Channel) {
    channel.onMessage((message) => {
      if (!isMessage(message) || !('number' in message)) return
      if (message.type !== 'taken' && message.type !== 'called') return
      this.waiting.get(message.number)?.(message)
      this.waiting.delete(message.number)
    })
  }

  async take(slots: string, personId: string, limits: SlotLimits): Promise<TakeOutcome> {
    const answer = await this.ask((number) => ({ type: 'take', number, slots, personId, limits }))
    return answer.type === 'taken' ? answer.taken : wrongAnswer()
  }

  release(slots: string, personId: string): void {
    this.channel.send({ type: 'release', slots, personId })
  }

  async countCall(key: string, window: number): Promise<Calls> {
    const answer = await this.ask((number) => ({ type: 'call', number, key, window }))
    return answer.type === 'called' ? answer.calls : wrongAnswer()
  }

  private ask(question: (number: number) => Question): Promise<CountAnswer> {
    this.asked += 1
    const number = this.asked
    return new Promise((resolve) => {
      this.waiting.set(number, resolve)
      this.channel.send(question(number))
    })
  }
}

function wrongAnswer(): never {
  throw new Error('The primary has answered another question.')
}
