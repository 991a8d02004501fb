import { setInterval } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from './context.ts'
import { publishDue } from './workflow/workbench/publishDue.ts'

/** In ms: how soon a process uses a version that another one has published. */
const every = 400
const logsAgainAfter = 60_000

type FollowContext = Pick<Context, 'definitions' | 'db' | 'stopping'>

/**
 * Uses the versions that the workbench publishes, and publishes those that are due, until the server stops. After a
 * failure it tries again, and logs one a minute at most.
 */
export function keepFollowing(
  { definitions, db, stopping }: FollowContext,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  let loggedAt = -Infinity
  const follow = async () => {
    if (!(await definitions.follow())) return
    await publishDue(db, new Date())
    await definitions.follow()
  }
  const failed = (error: unknown) => {
    if (stopping.aborted || performance.now() - loggedAt < logsAgainAfter) return
    loggedAt = performance.now()
    log.warn({ err: error }, 'a published version could not be taken over')
  }
  const keep = async () => {
    for await (const _ of setInterval(every, undefined, { ref: false, signal: stopping })) await follow().catch(failed)
  }
  keep().catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}
