import type { FastifyReply, FastifyRequest } from 'fastify'
import { abortSignalOf } from '../../admission/abortSignal.ts'
import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Room } from '../../admission/room.ts'
import type { PathInput } from '../../model/cases/tried/pathPlace.ts'
import type { CaseInput } from '../../model/cases/stageCase.ts'
import { refuseUnlessAtWorkbench } from '../../model/workbench/refusals.ts'
import type { Work } from '../../model/work.ts'
import { Tries } from '../../workflow/tries/tries.ts'
import { openBench } from '../../workflow/workbench/bench.ts'
import { filesNamed } from '../../workflow/workbench/files.ts'
import { workOf } from '../work.ts'

interface TryBody {
  of: string
  form_type: string
  given: CaseInput
  path?: PathInput
}

/** The room for the forms of a made-up application, which the request holds. */
const room: Room = { bytes: 1024 * 1024, values: 20_000 }

/** How many failures are answered, and how many characters of each. */
const most = { lines: 100, length: 1_000 }

const askedBy = ({ log }: FastifyRequest, reply: FastifyReply, { actor }: Work) => ({
  visitor: actor.id,
  gone: abortSignalOf(reply),
  failed: (why: string) => log.warn({ why }, 'definitions could not be tried'),
})

/** Routes to try definitions on an application that somebody has made up (ADR 0089). */
export function tryRoutes(contract: Contract, context: Context): void {
  const bench = openBench(context.definitions)
  const tries = new Tries()

  // Always admitted: compiling changed definitions takes seconds, and must not hold the permit of a request that needs
  // the database.
  contract.route<{ Body: TryBody }>(
    'tryDefinitions',
    async (request, reply) => {
      const work = await workOf(context, request)
      const { of, form_type: formType, given, path } = request.body
      const source = await filesNamed(bench, work, of)
      return tries.try(source, { formType, given, path }, askedBy(request, reply, work))
    },
    {
      always: true,
      may: async (request) => refuseUnlessAtWorkbench(await workOf(context, request)),
      room: async () => room,
    },
  )

  contract.route<{ Body: { of: string } }>(
    'runDefinitionCases',
    async (request, reply) => {
      const work = await workOf(context, request)
      const { count, failing, failed, outcomes } = await tries.runCases(
        await filesNamed(bench, work, request.body.of),
        askedBy(request, reply, work),
      )
      return {
        count,
        failing,
        failed: failed.slice(0, most.lines).map((line) => line.slice(0, most.length)),
        outcomes: outcomes.slice(0, most.lines),
      }
    },
    { always: true },
  )
}
