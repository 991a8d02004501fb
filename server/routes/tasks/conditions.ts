import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import type { ConditionAction } from '../../model/conditions/actions.ts'
import { listConditions, shownConditions } from '../../queries/conditions/list.ts'
import { changeCondition } from '../../workflow/conditions/change.ts'
import { reading } from '../reading.ts'
import { type ChangeHeaders, etag, send, versionIn, workOf } from '../work.ts'

interface ChangeConditionRoute {
  Params: { id: string; conditionId: string }
  Body: { action: ConditionAction; note?: string | null; document_id?: string | null }
  Headers: ChangeHeaders
}

export function conditionRoutes(contract: Contract, context: Context): void {
  contract.route<{ Params: { id: string } }>('listConditions', (request) =>
    reading(context, request, (work) => listConditions(work, request.params.id)),
  )

  contract.route<ChangeConditionRoute>('changeCondition', async (request, reply) => {
    const { params, body, headers } = request
    const { 'if-match': seen, 'idempotency-key': key } = headers
    const command = {
      ...params,
      action: body.action,
      note: body.note,
      documentId: body.document_id,
      version: versionIn(seen),
      key,
    }
    const answer = await changeCondition(await workOf(context, request), command, async (work, view, condition) => {
      const [shown = null] = await shownConditions(work, view, [condition])
      return { status: 200, etag: etag(condition.version), body: shown }
    })
    return send(reply, answer)
  })
}
