import { expect, test } from 'vitest'
import { ninePeople, standIn, walkNinePeople } from './support/ninePeople.ts'

// Spec 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 1.10, 1.11, 1.12, 1.13, 1.14, 1.15, 1.16, 1.17
test('An application is carried from Create New to Approved by nine people and a stand-in, over a send-back and a conflict', async () => {
  expect(await walkNinePeople()).toEqual(new Set([...ninePeople, standIn]))
})
