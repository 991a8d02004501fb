import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { listNotifications } from '../queries/notifications.ts'
import { notLiveNotice } from '../queries/notLiveNotice.ts'
import { workOf } from './work.ts'

export function notificationRoutes(contract: Contract, context: Context): void {
  contract.route('listNotifications', async (request) => {
    const work = await workOf(context, request)
    return [...notLiveNotice(work, context.definitions), ...(await listNotifications(work))]
  })
}
