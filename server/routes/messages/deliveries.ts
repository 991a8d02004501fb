import { t } from '../../../src/texts/t.ts'
import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { shownReceiver } from '../../delivery/shownReceiver.ts'
import { NotFound } from '../../errors/problems.ts'
import { refuseUnlessCapable } from '../../model/capabilities.ts'
import { failedDeliveries, retryDelivery } from '../../store/messages/deliveries.ts'
import { inActorTransaction, withoutDelegations } from '../../workflow/actorTransaction.ts'
import { workOf } from '../work.ts'

/** How many failed deliveries are listed. */
const most = 200

export function deliveryRoutes(contract: Contract, context: Context): void {
  contract.route('listFailedDeliveries', async (request) => {
    const work = await workOf(context, request)
    refuseUnlessCapable(work, 'administer', t('see failed messages'))
    const failed = await failedDeliveries(work.db, most)
    return failed.map((delivery) => ({ ...delivery, receiver: shownReceiver(delivery) }))
  })

  contract.route<{ Params: { id: string } }>('retryDelivery', async (request, reply) => {
    const work = await workOf(context, request)
    refuseUnlessCapable(work, 'administer', t('send failed messages again'))
    await inActorTransaction(withoutDelegations(work), async ({ db: tx }) => {
      if (!(await retryDelivery(tx, request.params.id))) throw new NotFound()
    })
    request.log.info({ delivery: request.params.id, by: work.actor.id }, 'a failed delivery is tried again')
    return reply.code(204).send()
  })
}
