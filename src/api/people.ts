import type { User } from '../engine/application.ts'
import { answer, client } from './client.ts'
import { ApiError } from './errors.ts'
import { recordsOf } from './lists.ts'
import type { Notification } from './types.ts'
import { toUser } from './user.ts'

/** The people with that role, or everyone. */
export async function listUsers(role?: string): Promise<User[]> {
  const { data } = await answer(client.GET('/api/users/', { params: { query: role === undefined ? {} : { role } } }))
  return recordsOf(data).flatMap((record) => toUser(record) ?? [])
}

/** What waits for the signed-in person, newest first; none on a server without notifications. */
export async function listNotifications(): Promise<Notification[]> {
  try {
    return (await answer(client.GET('/api/notifications/'))).data ?? []
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}
