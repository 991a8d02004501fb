import type { Acknowledgement } from '../../src/engine/rules/fieldRules.ts'
import type { LimitChange } from '../../src/engine/rules/approvedLimits.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { takeTransition } from '../workflow/takeTransition.ts'
import { transitionDone } from '../queries/transitionDone.ts'
import { type ChangeHeaders, etag, send, versionIn, workOf } from './work.ts'

interface TakeTransitionRoute {
  Params: { id: string }
  Body: {
    transition_code: string
    comments?: string | null
    acknowledgement?: Acknowledgement
    approved_limits?: LimitChange[]
  }
  Headers: ChangeHeaders
}

export function transitionRoutes(contract: Contract, context: Context): void {
  contract.route<TakeTransitionRoute>('takeTransition', async (request, reply) => {
    const { body, headers, params } = request
    const { transition_code: code, comments, acknowledgement, approved_limits: limits } = body
    const { 'if-match': seen, 'idempotency-key': key } = headers
    const command = { instanceId: params.id, code, comments, acknowledgement, limits, version: versionIn(seen), key }
    const answer = await takeTransition(await workOf(context, request), command, async (work, application) => {
      const done = await transitionDone(work, application, params.id)
      return { status: 200, etag: etag(done.version), body: done }
    })
    return send(reply, answer)
  })
}
