import { setInterval } from 'node:timers/promises'
import type { Context } from './context.ts'
import { publishDue } from './workflow/workbench/publishDue.ts'

/** In ms: how soon a process takes up what another one has published. */
const every = 400

type Following = Pick<Context, 'definitions' | 'db' | 'stopping'>

/**
 * Takes up what the workbench publishes, until the server stops, and publishes what is due. Without a database nothing
 * can be taken up; whoever needs the database says so.
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
