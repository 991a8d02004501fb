import { parentPort, workerData } from 'node:worker_threads'
import { sentenceFor } from '../errors/forOperator.ts'
import { prepare } from './prepare.ts'
import type { Task, Verdict } from './prepareAside.ts'
import { DefinitionsRefused } from './refused.ts'

const { origin, cache } = workerData as Task

async function verdict(): Promise<Verdict> {
  try {
    return { prepared: await prepare(origin, { cache }) }
  } catch (error) {
    if (error instanceof DefinitionsRefused) return { mistakes: error.mistakes }
    return { failed: sentenceFor(error, 'put it back') ?? String(error) }
  }
}

parentPort?.postMessage(await verdict())
