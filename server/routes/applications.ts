import type { Context } from '../context.ts'
import type { Contract, Handler } from '../contract/contract.ts'
import { sendAgain } from '../plugins/sentAgain.ts'
import type { Application } from '../store/applications/application.ts'
import type { ApplicationDetails } from '../store/applications/applicationDetails.ts'
import { listAwaiting } from '../queries/awaiting.ts'
import { createApplication, refuseToCreate } from '../workflow/create.ts'
import { roomOfForm, roomOfRole } from '../model/formRoom.ts'
import { listApplications } from '../queries/list.ts'
import { once } from '../workflow/once.ts'
import { readApplication, showApplication } from '../queries/readApplication.ts'
import { startSuccessor } from '../workflow/start/startSuccessor.ts'
import type { Body } from '../model/parts.ts'
import { saveApplication } from '../workflow/save.ts'
import type { Work } from '../model/work.ts'
import { runtimeOf } from '../model/machines/workflows.ts'
import { reading } from './reading.ts'
import { type ChangeHeaders, etag, send, versionIn, workOf } from './work.ts'

interface ListQuerystring {
  limit?: string
  cursor?: string
  search?: string
  status?: string
  priority?: string
  order?: string
  where?: string
  open?: 'true'
  decided?: string
}

export function applicationRoutes(contract: Contract, context: Context): void {
  contract.route<{ Querystring: ListQuerystring }>('listApplications', async (request, reply) => {
    const { limit, open, ...query } = request.query
    const listQuery = { ...query, open: open === 'true', limit: limit === undefined ? undefined : Number(limit) }
    const { rankingVersion, answer } = await reading(context, request, (work) => listApplications(work, listQuery))
    reply.header('etag', etag(rankingVersion))
    return Array.isArray(answer) ? reply.send(answer) : sendAgain(reply, answer)
  })

  contract.route('listAwaitingMyApproval', (request) => reading(context, request, listAwaiting))

  contract.route<{ Params: { id: string } }>('getApplication', async (request, reply) => {
    const application = await readApplication(await workOf(context, request), request.params.id)
    return reply.header('etag', etag(application.version)).send(application)
  })

  const create: Handler<{ Body: Body; Headers: ChangeHeaders }> = async (request, reply) => {
    const { body, headers } = request
    const changeRequest = { key: headers['idempotency-key'], operation: 'createApplication', content: body }
    const answer = await once(await workOf(context, request), changeRequest, async (work) => {
      const application = await createApplication(work, body)
      const details = { documents: [], sendBacks: [], basedOn: null, successors: [], conditions: 0 }
      return shown(201, work, application, details)
    })
    return send(reply, answer)
  }
  contract.route('createApplication', create, {
    may: async (request) => refuseToCreate(await workOf(context, request)),
    async room(request) {
      const { workflows } = await workOf(context, request)
      return roomOfForm(runtimeOf(workflows, workflows.application.creates).stage)
    },
  })

  contract.route<{ Params: { id: string }; Body: { kind: string }; Headers: ChangeHeaders }>(
    'startSuccessor',
    async (request, reply) => {
      const { body, headers, params } = request
      const command = { id: params.id, kind: body.kind, key: headers['idempotency-key'] }
      const answer = await startSuccessor(await workOf(context, request), command, (work, application, details) =>
        shown(201, work, application, details),
      )
      return send(reply, answer)
    },
  )

  const update: Handler<{ Params: { id: string }; Body: Body; Headers: ChangeHeaders }> = async (request, reply) => {
    const { body, headers, params } = request
    const { 'if-match': seen, 'idempotency-key': key } = headers
    const save = { id: params.id, body, version: versionIn(seen), key }
    const answer = await saveApplication(await workOf(context, request), save, (work, application, details) =>
      shown(200, work, application, details),
    )
    return send(reply, answer)
  }
  contract.route('updateApplication', update, {
    async room(request) {
      const { workflows, actor } = await workOf(context, request)
      return roomOfRole(workflows, actor.role)
    },
    sendsStored: true,
  })
}

async function shown(status: number, work: Work, application: Application, details: ApplicationDetails) {
  const body = await showApplication(work, application, details)
  return { status, etag: etag(body.version), body }
}
