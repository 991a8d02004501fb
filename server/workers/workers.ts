import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { OwnCounts } from '../admission/counts.ts'
import { Printed } from '../errors/forOperator.ts'
import { CountsOfWorkers } from './answerCounts.ts'
import { measured } from './measure.ts'
import { isMessage, isQuestion } from './messages.ts'

export interface Workers {
  port: number
  /** The metrics of each worker that answers requests. */
  measured(): Promise<object[][]>
  /** Replaces the workers one after another; each goes when its successor answers requests. */
  reload(): Promise<void>
  /** Stops all workers; resolves when they have ended. */
  stop(): Promise<void>
}

interface Settings {
  number: number
  /** The file that a worker runs. */
  file: string
  env: Record<string, string>
  log: FastifyBaseLogger
}

/** In ms: the pause before a worker that ended by itself is replaced. It grows with the number of such ends. */
const [firstPause, longestPause] = [100, 5_000]

/**
 * Starts the processes that answer requests, on one port. One that ends by itself is replaced. Throws if one ends
 * before all of them are ready: what it has printed says why.
 */
export async function startWorkers({ number, file, env, log }: Settings): Promise<Workers> {
  // Each worker accepts connections itself: a connection that the primary has handed to a worker that dies is lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: file, args: [] })
  const counts = new CountsOfWorkers(new OwnCounts())
  const serving = new Set<Worker>()
  let failures = 0

  const start = async (): Promise<number> => {
    if (stopping) throw new WorkerEnded()
    const worker = cluster.fork(env)
    // What is sent to a worker that has just died fails, and so does a start for which there is no room.
    worker.on('error', (error) => log.warn({ err: error }, 'a worker could not be reached'))
    worker.on('message', (message: unknown) => {
      if (!isQuestion(message)) return
      void counts.answer(worker.id, message).then((answer) => answer && worker.isConnected() && worker.send(answer))
    })
    worker.once('exit', () => counts.end(worker.id))
    const port = await ready(worker)
    serving.add(worker)
    failures = 0
    worker.once('exit', (code, signal) => {
      if (!serving.delete(worker) || stopping) return
      log.error({ code, signal }, 'a worker has ended')
      void replace()
    })
    return port
  }
  const replace = async (): Promise<void> => {
    await pause(Math.min(longestPause, firstPause * 2 ** failures))
    failures += 1
    // A worker that ended during a reload already has a successor.
    if (!stopping && serving.size < number) await start().then(endSurplus, () => replace())
  }
  /** One that ended while its successor started may have got another successor. */
  const endSurplus = async (): Promise<void> => {
    const [oldest] = serving
    if (serving.size <= number || !oldest) return
    serving.delete(oldest)
    await end(oldest)
  }

  const [port = 0] = await Promise.all(Array.from({ length: number }, start)).catch(async (error: unknown) => {
    await endWorkers()
    throw error
  })
  const replaceAll = async () => {
    const before = [...serving]
    for (const worker of before) {
      if (stopping) return
      if (!serving.has(worker)) continue
      await start()
      if (serving.delete(worker)) await end(worker)
      await endSurplus()
    }
  }
  let reloaded = Promise.resolve()
  const reload = () => {
    // Two reloads at once would each start a successor for every worker.
    reloaded = reloaded.catch(() => {}).then(replaceAll)
    return reloaded
  }
  return { port, measured: () => Promise.all([...serving].map(measured)), reload, stop: endWorkers }
}

/** Whether the workers of this process are to end for good. */
let stopping = false

/** Ends the workers, also those that are still starting. None starts afterwards. */
export async function endWorkers(): Promise<void> {
  stopping = true
  await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [end(worker)] : [])))
}

/** Resolves with the port when the worker answers requests on it. */
async function ready(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      if (isMessage(message) && message.type === 'ready') resolve(message.port)
    })
    worker.once('exit', () => reject(new WorkerEnded()))
    // One that could not be started has no end.
    worker.once('error', (error) => worker.process.pid === undefined && reject(error))
  })
}

/** Asks a worker to finish what is in progress and then end. */
async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await ended
}

/** A worker has ended before it was ready; it has printed why. */
class WorkerEnded extends Printed {}
