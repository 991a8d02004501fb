import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { afterWrite } from '../../errors/afterWrite.ts'
import { type SearchQuery, searchHistory } from '../../queries/audit/search.ts'
import { listVerifications, readVerification } from '../../queries/audit/verifications.ts'
import { startVerification, stopVerification } from '../../workflow/verification/verification.ts'
import { reading } from '../reading.ts'
import { workOf } from '../work.ts'

interface SearchQuerystring extends Omit<SearchQuery, 'limit'> {
  limit?: string
}

interface VerificationRoute {
  Params: { verification: string }
}

/** How many entries a page has if the request does not say. */
const usual = 25

/** Routes for auditors (ADR 0090). */
export function auditRoutes(contract: Contract, context: Context): void {
  contract.route<{ Querystring: SearchQuerystring }>('searchHistory', (request) => {
    const { limit = usual, ...query } = request.query
    return reading(context, request, (work) => searchHistory(work, { ...query, limit: Number(limit) }))
  })

  contract.route<{ Querystring: { cursor?: string } }>('listVerifications', async (request) =>
    listVerifications(await workOf(context, request), request.query.cursor),
  )

  contract.route('startVerification', async (request, reply) => {
    const { databaseUrl, bucket } = context.config
    const work = await workOf(context, request)
    const failed = (error: unknown) => request.log.error({ err: error }, 'a verification could not go on')
    const id = await startVerification({ databaseUrl, bucket, stopping: context.stopping, failed }, work)
    return reply.code(201).send(await afterWrite(() => readVerification(work, id)))
  })

  contract.route<VerificationRoute>('getVerification', async (request) =>
    readVerification(await workOf(context, request), request.params.verification),
  )

  contract.route<VerificationRoute>('stopVerification', async (request, reply) => {
    await stopVerification(await workOf(context, request), request.params.verification)
    return reply.code(204).send()
  })
}
