import { expect, test } from 'vitest'
import { lostBy } from './lost.ts'

const at = '2026-11-21T14:02:00Z'
const text = { text: true, files: 0 }

test.each([
  ['a text of which there is no draft', { failed: true }, text, /would be lost\.$/],
  ['not a text that the server keeps', { kept: { at, where: 'server', passing: false }, failed: false }, text, /kept, for you alone, until you come back\.$/],
  ['not a text that the browser keeps, for a day', { kept: { at, where: 'browser', passing: true }, failed: false }, text, /kept in this browser for a day, unless you log out\.$/],
  ['a file that is picked and not sent', { failed: false }, { text: false, files: 1 }, /^The file that you have picked is not kept: it has to be picked again\.$/],
  ['files beside a text', { failed: true }, { text: true, files: 3 }, /would be lost\. The 3 files that you have picked are not kept: they have to be picked again\.$/],
] as const)('what is lost by leaving: %s', (_, draft, unsaved, told) => {
  expect(lostBy(draft, unsaved)).toMatch(told)
})

test('nothing is lost where everything is saved', () => {
  expect(lostBy({ failed: false }, { text: false, files: 0 })).toBeUndefined()
})
