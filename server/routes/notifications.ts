import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { listNotifications } from '../workflow/notifications.ts'
import { workOf } from './work.ts'

export function notificationRoutes(contract: Contract, context: Context): void {
  contract.route('listNotifications', async (request) => listNotifications(await workOf(context, request)))
}
