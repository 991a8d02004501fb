import { reader } from '../../../src/texts/reader.ts'
import { t } from '../../../src/texts/t.ts'
import { Semaphore } from '../../admission/semaphore.ts'
import { withPermit } from '../../admission/withPermit.ts'
import { Invalid, Refused } from '../../errors/problems.ts'
import type { HashedFiles } from '../../lib/definitionFiles.ts'
import { TaskThread } from '../../lib/taskThread.ts'
import { threadScript } from '../../lib/threadScript.ts'
import type { TryRequest, TryResult } from '../../model/cases/tried/tryForm.ts'
import { definitionsRefused } from '../workbench/bench.ts'
import type { TestedCases } from './testedCases.ts'

/** The message to the thread, and its answer. Without a form to try, it runs the cases. */
export interface TryTask {
  source: HashedFiles
  asked?: TryRequest
  language: string
}
export type TryAnswer =
  | { tried: TryResult }
  | { cases: TestedCases }
  | { mistakes: string[] }
  | { unknown: UnknownPart }
  | { failed: string }

/** The parts of a question that the definitions do not have. */
export type UnknownPart = 'form_type' | 'kind' | 'state'

const thread = threadScript('tryThread', import.meta.url)

/** In MB, and in ms: definitions that were changed take some seconds, the same ones again some milliseconds. */
const most = { memory: 512, time: 20_000, idle: 60_000 }
/** How many definitions a thread may load before it is replaced: it cannot unload any. */
const mostLoaded = 40

/**
 * How long a person waits at most, in ms: longer than the longest try of another person, after which the next one
 * waiting has a turn.
 */
const patience = most.time + 4_000

const trying = {
  atOnce: 1,
  patience,
  hurried: patience,
  longestQueue: 20,
  ofOne: { atOnce: 1, longestQueue: 1 },
}

interface TryOptions {
  /** The person's id. */
  visitor: string
  /** Aborted when nobody waits for the answer any more. */
  gone?: AbortSignal
  /** Is called with the reason if the server could not try it. */
  failed(why: string): void
}

/** Tries definitions in a thread, one after another and by turns of the people who wait. */
export class Tries {
  private readonly turns = new Semaphore(trying)
  private readonly thread: TaskThread<TryTask, TryAnswer>
  private readonly loaded = new Set<string>()

  constructor(task = thread) {
    this.thread = new TaskThread(task, most)
  }

  /** Throws `Refused` for definitions with mistakes, and `Invalid` for what they do not have. */
  async try(source: HashedFiles, request: TryRequest, options: TryOptions): Promise<TryResult> {
    const answer = await this.askThread({ source, asked: request, language: reader().language }, options)
    if ('tried' in answer) return answer.tried
    if ('unknown' in answer) throw new Invalid({ [answer.unknown]: [t('The definitions do not contain this.')] })
    if ('failed' in answer) options.failed(answer.failed)
    throw refusalOf(answer, { failed: t('This cannot be tried with these values.'), mistaken: cannotBeTried })
  }

  /** Runs the cases of the definitions. Throws `Refused` for definitions with mistakes. */
  async runCases(source: HashedFiles, options: TryOptions): Promise<TestedCases> {
    const answer = await this.askThread({ source, language: reader().language }, options)
    if ('cases' in answer) return answer.cases
    if ('failed' in answer) options.failed(answer.failed)
    throw refusalOf(answer, { failed: t('The cases could not be run.'), mistaken: cannotBeRun })
  }

  private readonly askThread = (task: TryTask, { visitor, gone }: TryOptions): Promise<TryAnswer> =>
    withPermit(this.turns, () => this.answerTo(task), { visitor, gone })

  private async answerTo(task: TryTask): Promise<TryAnswer> {
    const { hash } = task.source
    if (!this.loaded.has(hash) && this.loaded.size >= mostLoaded) await this.end()
    this.loaded.add(hash)
    try {
      return await this.thread.run(task)
    } catch (error) {
      // It took too long, needed too much memory, or was sent what cannot be sent.
      this.loaded.clear()
      return { failed: String(error) }
    }
  }

  private async end(): Promise<void> {
    this.loaded.clear()
    await this.thread.end()
  }
}

interface Reasons {
  failed: string
  mistaken(count: number): string
}

/** The refusal of what the thread could not do. */
const refusalOf = (answer: TryAnswer, { failed, mistaken }: Reasons): Refused =>
  'mistakes' in answer ? definitionsRefused(mistaken(answer.mistakes.length), answer.mistakes) : new Refused(failed)

const cannotBeTried = (count: number): string =>
  t(
    {
      one: 'These definitions cannot be tried, because they have a mistake.',
      other: 'These definitions cannot be tried, because they have {count} mistakes.',
    },
    { count },
  )

const cannotBeRun = (count: number): string =>
  t(
    {
      one: 'The cases cannot be run, because the definitions have a mistake.',
      other: 'The cases cannot be run, because the definitions have {count} mistakes.',
    },
    { count },
  )
