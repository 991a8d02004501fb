import type { FastifyBaseLogger } from 'fastify'
import type { Context } from './context.ts'
import { regularly } from './lib/regularly.ts'
import { fillListed } from './model/listed/fill.ts'
import { type Workflows, workflowsOf } from './model/machines/workflows.ts'

/** In ms: how soon a column that the definitions name anew is filled in. */
const every = 10_000
/** In ms: how soon what a process with earlier definitions has written is filled in. */
const again = 60_000

/** Fills in the columns of the list that the definitions name, until the server stops. */
export function keepListed(
  { definitions, db, stopping }: Pick<Context, 'definitions' | 'db' | 'stopping'>,
  log: FastifyBaseLogger,
): void {
  let last: { workflows: Workflows; at: number } | undefined
  regularly({ name: 'columns of the list', every, stopping, log }, async () => {
    const workflows = workflowsOf(await definitions.current())
    if (last?.workflows === workflows && performance.now() - last.at < again) return undefined
    const applications = await fillListed(db, workflows)
    last = { workflows, at: performance.now() }
    return applications > 0 ? { applications } : undefined
  })
}
