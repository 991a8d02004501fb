import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { listNotifications } from '../queries/notifications.ts'
import { notLiveNotice } from '../queries/notLiveNotice.ts'
import { reading } from './reading.ts'

export function notificationRoutes(contract: Contract, context: Context): void {
  contract.route('listNotifications', (request) =>
    reading(context, request, async (work) => [
      ...notLiveNotice(work, context.definitions),
      ...(await listNotifications(work)),
    ]),
  )
}
