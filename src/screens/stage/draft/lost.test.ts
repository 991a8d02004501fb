import { expect, test } from 'vitest'
import { lostBy, lostByLogout } from './lost.ts'

const at = '2026-11-21T14:02:00Z'
const text = { text: true, files: 0 }
const onServer = { kept: { at, where: 'server', passing: false }, failed: false, pending: false } as const
const inBrowser = { kept: { at, where: 'browser', passing: true }, failed: false, pending: false } as const
const failed = { failed: true, pending: false }

test.each([
  ['a text of which there is no draft', failed, text, /would be lost\.$/],
  ['a text that is not kept yet', { ...onServer, pending: true }, text, /are not kept yet\.$/],
  [
    'a file that is picked and not sent',
    onServer,
    { text: true, files: 1 },
    /^The file you picked is not kept\. You will have to pick it again\.$/,
  ],
  [
    'files beside a text',
    failed,
    { text: true, files: 3 },
    /would be lost\. The 3 files you picked are not kept\. You will have to pick them again\.$/,
  ],
] as const)('what is lost by leaving: %s', (_, draft, unsaved, warning) => {
  expect(lostBy(draft, unsaved)).toMatch(warning)
})

test('a question that is written and not sent is lost by leaving', () => {
  const question = 'The question or the answer that you have written would be lost.'
  expect(lostBy(onServer, { ...text, question: true })).toBe(question)
  expect(lostBy(failed, { ...text, question: true })).toBe(
    `Your changes since the last save would be lost. ${question}`,
  )
})

test('nothing is lost where everything is saved', () => {
  expect(lostBy({ failed: false, pending: false }, { text: false, files: 0 })).toBeUndefined()
})

test('nothing is lost by leaving a text that the server or this browser keeps', () => {
  expect(lostBy(onServer, text)).toBeUndefined()
  expect(lostBy(inBrowser, text)).toBeUndefined()
})

test('logging out takes what this browser alone keeps, and nothing that the server keeps', () => {
  expect(lostByLogout(failed)).toMatch(/would be lost\.$/)
  expect(lostByLogout({ ...onServer, pending: true })).toMatch(/are not kept yet\.$/)
  expect(lostByLogout(inBrowser)).toMatch(/only in this browser\. Logging out removes them\.$/)
  expect(lostByLogout(onServer)).toBeUndefined()
})
