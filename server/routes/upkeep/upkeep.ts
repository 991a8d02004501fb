import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { largestBody } from '../../admission/limits.ts'
import { roomFor } from '../../admission/room.ts'
import { afterWrite } from '../../errors/afterWrite.ts'
import { type ProposedChangesQuery, readChange, readChanges, readHistory } from '../../queries/upkeep/changes.ts'
import { type KeptRecordsQuery, keptTypeFor, readKept, typesFor } from '../../queries/upkeep/records.ts'
import { type Decision, decide } from '../../workflow/upkeep/decide.ts'
import { type ProposedChangeRequest, propose } from '../../workflow/upkeep/propose.ts'
import { type RecordTypeRoute, upkeepContext } from './upkeepContext.ts'

interface ProposedChangeRoute {
  Params: { change: string }
}

/**
 * Routes for the upkeep of the bank's records and people by proposed changes. All of it is read from the primary,
 * because people decide on it.
 */
export function upkeepRoutes(contract: Contract, context: Context): void {
  const { askedBy, mayPropose } = upkeepContext(context)

  contract.route('listKeptTypes', async (request) => {
    const { work, types } = await askedBy(request)
    return typesFor(work, types)
  })

  contract.route<RecordTypeRoute & { Querystring: KeptRecordsQuery }>('listKeptRecords', async (request) => {
    const { work, types } = await askedBy(request)
    return readKept(work, keptTypeFor(work, types, request.params.type), request.query)
  })

  contract.route<RecordTypeRoute & { Querystring: { key: string } }>('getRecordHistory', async (request) => {
    const { work, types, ...viewer } = await askedBy(request)
    return readHistory(work, viewer, keptTypeFor(work, types, request.params.type), request.query.key)
  })

  contract.route<RecordTypeRoute & { Body: ProposedChangeRequest }>(
    'proposeChange',
    async (request, reply) => {
      const { work, types, ...viewer } = await askedBy(request)
      const id = await propose(work, keptTypeFor(work, types, request.params.type), request.body)
      return reply.code(201).send(await afterWrite(() => readChange(work, viewer, types, { id })))
    },
    {
      may: mayPropose,
      async room(request, declared) {
        const { work, types } = await askedBy(request)
        const { fields } = keptTypeFor(work, types, request.params.type)
        const { bytes, values } = roomFor({ type: 'object', properties: fields })
        return { bytes: Math.min(largestBody, declared.bytes + 2 * bytes), values: declared.values + 2 * values }
      },
    },
  )

  contract.route<{ Querystring: ProposedChangesQuery }>('listProposedChanges', async (request) => {
    const { work, types, ...viewer } = await askedBy(request)
    return readChanges(work, viewer, types, request.query)
  })

  contract.route<ProposedChangeRoute & { Querystring: { after?: string } }>('getProposedChange', async (request) => {
    const { work, types, ...viewer } = await askedBy(request)
    return readChange(work, viewer, types, { id: request.params.change, after: request.query.after })
  })

  contract.route<ProposedChangeRoute & { Body: Decision }>('decideProposedChange', async (request) => {
    const { work, types } = await askedBy(request)
    const { id, body } = { id: request.params.change, body: request.body }
    const passwords = await decide(work, types, id, body, context.config.passwords)
    request.log.info({ change: id, decision: body.decision, by: work.actor.id }, 'a proposed change was decided')
    return { passwords: passwords.map(({ key, password }) => ({ username: key, password })) }
  })
}
