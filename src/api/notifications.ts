import { answer, client } from './client.ts'
import { ApiError } from './errors.ts'
import type { Notification } from './types.ts'

/** What waits for the signed-in person, newest first; none on a server without notifications. */
export async function listNotifications(): Promise<Notification[]> {
  try {
    return (await answer(client.GET('/api/notifications/'))).data ?? []
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}
