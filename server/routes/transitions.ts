import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { takeTransition } from '../workflow/act.ts'
import { once } from '../workflow/once.ts'
import { transitionDone } from '../queries/transitionDone.ts'
import { type ChangeHeaders, etag, send, versionIn, workOf } from './work.ts'

interface Taken {
  Params: { id: string }
  Body: { transition_code: string; comments?: string | null }
  Headers: ChangeHeaders
}

export function transitionRoutes(contract: Contract, context: Context): void {
  contract.route<Taken>('takeTransition', async (request, reply) => {
    const { body, headers } = request
    const { id } = request.params
    const wanted = { key: headers['idempotency-key'], operation: 'takeTransition', content: { id, body } }
    const answer = await once(await workOf(context, request), wanted, async (work) => {
      const { transition_code: code, comments } = body
      const application = await takeTransition(work, id, { code, comments, version: versionIn(headers['if-match']) })
      const done = await transitionDone(work, application, id)
      return { status: 200, etag: etag(done.version), body: done }
    })
    return send(reply, answer)
  })
}
