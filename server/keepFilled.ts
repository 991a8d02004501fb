import type { FastifyBaseLogger } from 'fastify'
import type { Context } from './context.ts'
import { regularly } from './lib/regularly.ts'
import { fillListed } from './model/listed/fill.ts'
import { fillOpenWork } from './model/openWork/fill.ts'
import { type Workflows, workflowsOf } from './model/machines/workflows.ts'

/** In ms: how soon the derived tables follow a change of the definitions. */
const every = 10_000
/** In ms: how soon rows are corrected that a process with earlier definitions has written. */
const again = 60_000

/**
 * The tables that are derived from applications and definitions. Each function returns how many applications it has
 * filled in.
 */
const fills = { 'columns of the list': fillListed, 'open work': fillOpenWork }

/** Fills in the derived tables until the server stops. */
export function keepFilled(context: Pick<Context, 'definitions' | 'db' | 'stopping'>, log: FastifyBaseLogger): void {
  const { definitions, db, stopping } = context
  for (const [name, fill] of Object.entries(fills)) {
    let last: { workflows: Workflows; at: number } | undefined
    regularly({ name, every, stopping, log }, async () => {
      const workflows = workflowsOf(await definitions.current())
      if (last?.workflows === workflows && performance.now() - last.at < again) return undefined
      const applications = await fill(db, workflows)
      last = { workflows, at: performance.now() }
      return applications > 0 ? { applications } : undefined
    })
  }
}
