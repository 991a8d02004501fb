import { client } from '../http/client.ts'
import { extras, ifOffered } from '../http/extras.ts'
import type { Notification } from '../http/types.ts'

/**
 * What waits for the signed-in person, newest first. Their address names no record, so that a server which does not know it
 * has nothing beyond product spec §7 at all.
 */
export async function listNotifications(): Promise<Notification[]> {
  return (await ifOffered(ask)) ?? []
}

async function ask() {
  const given = await client.GET('/api/notifications/')
  if (given.response.status === 404) extras.deny()
  return given
}
