import { expect, test } from 'vitest'
import { fakeNetwork, inQuietBrowser, json } from '../../../tests/support/network.ts'
import { listNotifications } from './notifications.ts'

inQuietBrowser()

test('notifications are listed', async () => {
  const note = { id: 'n1', at: '2026-01-01', text: 'A credit review is waiting for you.', application_id: 'a1' }
  fakeNetwork(() => json([note]))
  expect(await listNotifications()).toEqual([note])
})

test('notifications that fail to load are a failure', async () => {
  fakeNetwork(() => json({}, 500))
  await expect(listNotifications()).rejects.toMatchObject({ status: 500 })
})
