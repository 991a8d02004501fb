import { setInterval } from 'node:timers/promises'
import type { Context } from './context.ts'
import { publishDue } from './workflow/workbench/publishDue.ts'

/** In ms: how soon a process uses a version that another one has published. */
const every = 400

type Following = Pick<Context, 'definitions' | 'db' | 'stopping'>

/**
 * Uses the versions that the workbench publishes, and publishes those that are due, until the server stops. If the
 * database cannot be reached, this fails silently: whatever else needs the database reports that.
 */
export function keepFollowing({ definitions, db, stopping }: Following): void {
  const follow = async () => {
    if (!(await definitions.follow())) return
    await publishDue(db, new Date())
    await definitions.follow()
  }
  const keep = async () => {
    for await (const _ of setInterval(every, undefined, { ref: false, signal: stopping }))
      await follow().catch(() => {})
  }
  keep().catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}
