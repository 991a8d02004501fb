import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { keptTypes } from '../model/upkeep/keptTypes.ts'
import { listNotifications } from '../queries/notifications.ts'
import { notLiveNotice } from '../queries/notLiveNotice.ts'
import { changeNotices } from '../queries/upkeep/notices.ts'
import { reading } from './reading.ts'

/** Lists the person's notifications: that the edited definitions are not live, then all others, newest first. */
export function notificationRoutes(contract: Contract, context: Context): void {
  contract.route('listNotifications', async (request) => {
    const types = keptTypes(await context.definitions.current())
    const { username } = request.user
    return reading(context, request, async (work) => {
      const changes = await changeNotices(work, types, { actor: work.actor, username })
      const all = [...(await listNotifications(work)), ...changes]
      return [...notLiveNotice(work, context.definitions), ...all.toSorted((a, b) => b.at.localeCompare(a.at))]
    })
  })
}
