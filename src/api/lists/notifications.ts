import { client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { Notification } from '../http/types.ts'

/** What waits for the signed-in person, newest first. */
export async function listNotifications(): Promise<Notification[]> {
  return (await ifOffered(() => client.GET('/api/notifications/'))) ?? []
}
