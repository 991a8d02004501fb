import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { KeptAnswer } from '../store/applications/answers.ts'
import type { Work } from '../model/work.ts'
import { workflowsOf } from '../model/machines/workflows.ts'

/** Returns the work of a request: for the signed-in person, by the definitions that are published now. */
export async function workOf(
  { db, definitions, key, knownAt, replicas }: Context,
  request: Pick<FastifyRequest, 'user' | 'id'>,
): Promise<Work> {
  const { id, role, da_level, actingFor, signed_in_at: signedInAt, session_id: sessionId } = request.user
  const known = knownAt(request.user.lookup_version)
  const workflows = workflowsOf(await definitions.current())
  const actor = { id, role, da_level, actingFor }
  return {
    db,
    workflows,
    actor,
    sessionId,
    now: new Date(),
    signedInAt,
    known,
    knownAt,
    key,
    requestId: request.id,
    isReplicated: replicas !== undefined,
  }
}

export interface ChangeHeaders {
  'if-match'?: string
  'idempotency-key'?: string
}

/** Returns the version in a header such as `"12"`; undefined without the header. The contract has checked its form. */
export function versionIn(header: string | undefined): number | undefined {
  return header === undefined ? undefined : Number(header.slice(1, -1))
}

export function etag(version: number): string {
  return `"${version}"`
}

export function send(reply: FastifyReply, { status, etag: tag, body }: KeptAnswer): FastifyReply {
  if (tag !== null) reply.header('etag', tag)
  return reply.code(status).send(body)
}
