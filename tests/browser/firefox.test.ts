import { expect, test } from 'vitest'
import { typist } from '../journeys/support/hands.ts'
import { ninePeople, standIn, walkNinePeople } from '../journeys/support/ninePeople.ts'
import { firefoxBrowser } from '../support/browser.ts'

test('In Firefox, an application is carried from Create New to Approved as it is in Chromium', async () => {
  expect(await walkNinePeople({ hands: typist, launch: firefoxBrowser })).toEqual(new Set([...ninePeople, standIn]))
}, 600_000)
