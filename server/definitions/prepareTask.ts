import { parentPort, workerData } from 'node:worker_threads'
import { sentenceFor } from '../errors/forOperator.ts'
import { prepare } from './prepare.ts'
import type { Task, Verdict } from './prepareAside.ts'
import { DefinitionsRefused } from './refused.ts'

const { origin, cache } = workerData as Task

/** A mistake may quote a whole definition; this process's other thread takes in all of them at one go. */
const cut = (mistake: string): string => mistake.slice(0, 1_000)

async function verdict(): Promise<Verdict> {
  try {
    return { prepared: await prepare(origin, { cache }) }
  } catch (error) {
    if (error instanceof DefinitionsRefused) return { mistakes: error.mistakes.map(cut) }
    const sentence = sentenceFor(error, 'put it back')
    // Whatever the files hold that no check has foreseen, they are refused: they must break nothing for others.
    return sentence === undefined
      ? {
          mistakes: [
            `stages:1:1: these definitions cannot be checked (${cut(String(error))}). Undo what was changed last.`,
          ],
        }
      : { failed: sentence }
  }
}

parentPort?.postMessage(await verdict())
