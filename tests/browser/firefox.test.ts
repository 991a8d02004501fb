import { test } from 'vitest'
import { typist } from '../journeys/support/hands.ts'
import { walkNinePeople } from '../journeys/support/ninePeople.ts'
import { firefoxBrowser } from '../support/browser.ts'

test('In Firefox, an application is carried from Create New to Approved as it is in Chromium', () => walkNinePeople({ hands: typist, launch: firefoxBrowser }), 600_000)
