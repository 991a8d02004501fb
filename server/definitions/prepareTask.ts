import { parentPort } from 'node:worker_threads'
import { sentenceFor } from '../errors/forOperator.ts'
import { prepare } from './prepare.ts'
import type { Task, Verdict } from './prepareAside.ts'
import { DefinitionsRefused } from './refused.ts'

/** Shortens a mistake, which may quote a whole definition: the main thread receives all mistakes in one go. */
const cut = (mistake: string): string => mistake.slice(0, 1_000)

async function verdictOn({ origin, cache }: Task): Promise<Verdict> {
  try {
    return { prepared: await prepare(origin, { cache }) }
  } catch (error) {
    if (error instanceof DefinitionsRefused) return { mistakes: error.mistakes.map(cut) }
    const sentence = sentenceFor(error, 'put it back')
    // An error that no check foresees refuses the files, too, so that it harms nothing else.
    return sentence === undefined
      ? {
          mistakes: [
            `stages:1:1: these definitions cannot be checked (${cut(String(error))}). Undo what was changed last.`,
          ],
        }
      : { failed: sentence }
  }
}

parentPort?.on('message', (task: Task) => void verdictOn(task).then((verdict) => parentPort?.postMessage(verdict)))
