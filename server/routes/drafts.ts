import type { WrittenReason } from '../../src/engine/keptDraft.ts'
import type { LimitChange } from '../../src/engine/rules/approvedLimits.ts'
import type { Context } from '../context.ts'
import type { Contract, Handler } from '../contract/contract.ts'
import { type DraftForm, discardDraft, keepDraft, readDraft, roomOfDraft } from '../workflow/drafts.ts'
import { etag, versionIn, workOf } from './work.ts'

interface PutDraftRoute {
  Params: DraftForm
  Body: {
    data: Record<string, unknown>
    comments?: string
    approved_limits?: LimitChange[]
    reason?: WrittenReason
    version?: number | null
  }
  Headers: { 'if-match'?: string; 'if-none-match'?: '*' }
}

/** The version (ETag) of a draft that does not exist. Any number shows a client that this server counts versions. */
const noWriting = 0

export function draftRoutes(contract: Contract, context: Context): void {
  contract.route<{ Params: DraftForm }>('getDraft', async (request, reply) => {
    const draft = await readDraft(await workOf(context, request), request.params)
    if (!draft) return reply.header('etag', etag(noWriting)).code(204).send()
    const { data, comments, limits, reason, version, savedAt, changed, revision } = draft
    const typed = { data, comments, approved_limits: limits, ...(reason && { reason }), version }
    return reply.header('etag', etag(revision)).send({ ...typed, saved_at: savedAt.toISOString(), changed })
  })

  const keep: Handler<PutDraftRoute> = async (request, reply) => {
    const { body, headers, params } = request
    const seen = headers['if-none-match'] === undefined ? versionIn(headers['if-match']) : noWriting
    const over = seen === noWriting ? null : seen
    const { data, comments = '', approved_limits: limits = [], reason = null, version = null } = body
    const typed = { data, comments, limits, reason, version, over }
    const { revision, savedAt } = await keepDraft(await workOf(context, request), params, typed)
    return reply.header('etag', etag(revision)).send({ saved_at: savedAt.toISOString() })
  }
  contract.route('keepDraft', keep, {
    room: async (request, declared) => roomOfDraft(await workOf(context, request), request.params, declared),
    // Nobody else sees a draft, and its texts are checked when it is saved.
    sendsStored: true,
  })

  contract.route<{ Params: DraftForm; Headers: { 'if-match'?: string } }>('discardDraft', async (request, reply) => {
    await discardDraft(await workOf(context, request), request.params, versionIn(request.headers['if-match']))
    return reply.code(204).send()
  })
}
