import { expect, test } from 'vitest'
import { ninePeople, standIn, walkNinePeople } from './support/ninePeople.ts'

test('An application is carried from Create New to Approved by nine people and a stand-in, over a send-back and a conflict', async () => {
  expect(await walkNinePeople()).toEqual(new Set([...ninePeople, standIn]))
})
