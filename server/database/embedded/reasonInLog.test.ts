import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lengthOf, reasonInLog } from './reasonInLog.ts'

let folder: string
let log: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'))
  log = join(folder, 'server.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

const earlier = '12:00 UTC [7] FATAL:  terminating connection due to administrator command\n'
const write = (text: string) => writeFileSync(log, earlier + text)

it('is the last error since the start, with what explains it, as sentences', async () => {
  write(
    `12:01 UTC [8] FATAL:  lock file exists\n12:02 UTC [9] FATAL:  data directory has invalid permissions\n12:02 UTC [9] DETAIL:  Permissions should be u=rwx.\n`,
  )
  expect(await reasonInLog(log, earlier.length)).toBe(
    'data directory has invalid permissions. Permissions should be u=rwx.',
  )
})

it('tells nothing of what others logged later, such as values', async () => {
  write(`FATAL:  could not start\nERROR:  duplicate key\nDETAIL:  Key (username)=(ada) already exists.\n`)
  expect(await reasonInLog(log, earlier.length)).toBe('could not start.')
})

it('is not one of an earlier start', async () => {
  write('12:01 UTC [8] LOG:  starting PostgreSQL\n')
  expect(await reasonInLog(log, earlier.length)).toBe('')
})

it('is unknown without a log', async () => {
  expect(await lengthOf(log)).toBe(0)
  expect(await reasonInLog(log, 0)).toBe('')
})
