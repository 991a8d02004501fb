import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { afterWrite } from '../../errors/afterWrite.ts'
import { refuseUnlessDesigner } from '../../model/workbench/refusals.ts'
import type { Work } from '../../model/work.ts'
import { type HoldersQuery, readHolders } from '../../queries/workbench/holders.ts'
import { draftOnWire, readWorkbench } from '../../queries/workbench/overview.ts'
import { readVersions } from '../../queries/workbench/versions.ts'
import { openBench } from '../../workflow/workbench/bench.ts'
import {
  type DraftRequest,
  checkDefinitionDraft,
  discardDefinitionDraft,
  keepDefinitionDraft,
  roomOfDefinitionDraft,
} from '../../workflow/workbench/draft.ts'
import { readFilesOf } from '../../workflow/workbench/files.ts'
import { type GovernanceRequest, govern } from '../../workflow/workbench/govern.ts'
import { type ProposalRequest, proposeVersion } from '../../workflow/workbench/propose.ts'
import { publishVersion, refuseVersion } from '../../workflow/workbench/publish.ts'
import { type RestoreRequest, restoreVersion } from '../../workflow/workbench/restore.ts'
import { workOf } from '../work.ts'

interface ProposalRoute {
  Params: { proposal: string }
}

/** Routes of the workbench, where people draft, propose and publish definitions (ADR 0079). */
export function workbenchRoutes(contract: Contract, context: Context): void {
  const { definitions } = context
  const bench = openBench(definitions)
  /** The answer to what changed the live definitions: this process uses them first. */
  const readOnceFollowed = (work: Work) =>
    afterWrite(async () => {
      await definitions.follow()
      return readWorkbench(work, definitions)
    })

  contract.route('getWorkbench', async (request) => readWorkbench(await workOf(context, request), definitions))

  contract.route<{ Querystring: { of: string } }>('getDefinitionFiles', async (request) =>
    readFilesOf(bench, await workOf(context, request), request.query.of),
  )

  contract.route<{ Body: DraftRequest }>(
    'keepDefinitionDraft',
    async (request) => draftOnWire(await keepDefinitionDraft(bench, await workOf(context, request), request.body)),
    {
      may: async (request) => refuseUnlessDesigner(await workOf(context, request)),
      room: async (_, declared) => roomOfDefinitionDraft(declared),
    },
  )

  contract.route('discardDefinitionDraft', async (request, reply) => {
    await discardDefinitionDraft(await workOf(context, request))
    return reply.code(204).send()
  })

  // Always admitted: a check waits seconds for others, and must not hold the permit of a request that needs the
  // database.
  contract.route(
    'checkDefinitionDraft',
    async (request) => ({ mistakes: await checkDefinitionDraft(bench, await workOf(context, request)) }),
    { always: true },
  )

  contract.route<{ Body: ProposalRequest }>('proposeVersion', async (request, reply) =>
    reply.code(201).send({ id: await proposeVersion(bench, await workOf(context, request), request.body) }),
  )

  contract.route<ProposalRoute & { Body: { hash: string } }>('publishVersion', async (request) => {
    const work = await workOf(context, request)
    await publishVersion(bench, work, request.params.proposal, request.body.hash)
    return readOnceFollowed(work)
  })

  contract.route<ProposalRoute & { Body: { reason?: string } }>('refuseVersion', async (request, reply) => {
    await refuseVersion(await workOf(context, request), request.params.proposal, request.body.reason ?? '')
    return reply.code(204).send()
  })

  contract.route<{ Querystring: { before?: string } }>('listVersions', async (request) => {
    const { before } = request.query
    return readVersions(await workOf(context, request), before === undefined ? undefined : Number(before))
  })

  contract.route<{ Querystring: HoldersQuery }>('countHolders', async (request) =>
    readHolders(await workOf(context, request), request.query),
  )

  contract.route<{ Params: { number: string }; Body: RestoreRequest }>('restoreVersion', async (request) => {
    const work = await workOf(context, request)
    await restoreVersion(bench, work, Number(request.params.number), request.body)
    return readOnceFollowed(work)
  })

  contract.route<{ Body: GovernanceRequest }>('governDefinitions', async (request) => {
    const work = await workOf(context, request)
    await govern(bench, work, request.body)
    return readOnceFollowed(work)
  })
}
