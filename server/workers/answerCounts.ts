import type { Counts } from '../admission/counts.ts'
import type { CountAnswer, Question } from './messages.ts'

/** Answers the workers' requests to count something. Releases the slots of a worker that ends. */
export class CountsOfWorkers {
  /** For each worker, how to release each of its slots, by the slots' name and the person. */
  private readonly taken = new Map<number, Map<string, (() => void)[]>>()

  constructor(private readonly counts: Counts) {}

  async answer(worker: number, question: Question): Promise<CountAnswer | undefined> {
    if (question.type === 'call') {
      const { number, key, window } = question
      return { type: 'called', number, calls: await this.counts.countCall(key, window) }
    }
    const { slots, personId } = question
    const own = this.slotsOf(worker, `${slots} ${personId}`)
    if (question.type === 'release') {
      own.pop()?.()
      return undefined
    }
    const taken = await this.counts.take(slots, personId, question.limits)
    if (taken === 'taken') own.push(() => this.counts.release(slots, personId))
    return { type: 'taken', number: question.number, taken }
  }

  end(worker: number): void {
    for (const releases of this.taken.get(worker)?.values() ?? []) for (const release of releases) release()
    this.taken.delete(worker)
  }

  private slotsOf(worker: number, name: string): (() => void)[] {
    const ofWorker = this.taken.get(worker) ?? new Map<string, (() => void)[]>()
    const releases = ofWorker.get(name) ?? []
    this.taken.set(worker, ofWorker.set(name, releases))
    return releases
  }
}
