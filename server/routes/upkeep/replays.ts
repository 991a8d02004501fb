import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { afterWrite } from '../../errors/afterWrite.ts'
import { readReplay, readReplays } from '../../queries/workbench/replays.ts'
import { openBench } from '../../workflow/workbench/bench.ts'
import { startReplay, stopReplay } from '../../workflow/workbench/replay.ts'
import { workOf } from '../work.ts'

interface ReplayRoute {
  Params: { replay: string }
}

/** Routes for replays: what definitions would change for the open applications (ADR 0084). */
export function replayRoutes(contract: Contract, context: Context): void {
  const { definitions, config, stopping } = context
  const given = { bench: openBench(definitions), databaseUrl: config.databaseUrl, stopping }

  contract.route('listReplays', async (request) => readReplays(await workOf(context, request)))

  contract.route<{ Body: { of: string } }>('startReplay', async (request, reply) => {
    const work = await workOf(context, request)
    const failed = (error: unknown) => request.log.error({ err: error }, 'a replay could not go on')
    const id = await startReplay({ ...given, failed }, work, request.body.of)
    return reply.code(201).send(await afterWrite(() => readReplay(work, id)))
  })

  contract.route<ReplayRoute>('getReplay', async (request) =>
    readReplay(await workOf(context, request), request.params.replay),
  )

  contract.route<ReplayRoute>('stopReplay', async (request, reply) => {
    await stopReplay(await workOf(context, request), request.params.replay)
    return reply.code(204).send()
  })
}
