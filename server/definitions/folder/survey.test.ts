import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSource } from '../check/check.ts'
import { prepare } from '../prepare.ts'
import { DefinitionsRefused } from '../refused.ts'
import { readSource } from '../readSource.ts'
import { survey } from './survey.ts'

let around: string
let dir: string

beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'survey-'))
  dir = join(around, 'schemas')
  cpSync('schemas', dir, { recursive: true })
})
afterEach(() => rmSync(around, { recursive: true }))

const file = 'stages/legal-review/workflow.json'
const instead = (make: (path: string) => void) => {
  rmSync(join(dir, file))
  make(join(dir, file))
}
const mistakes = async () => checkSource(await readSource(dir))

describe('a definitions’ folder', () => {
  it('is refused at the start, with a sentence, where a named pipe stands for a file', async () => {
    instead((path) => execFileSync('mkfifo', [path]))
    await expect(prepare(dir)).rejects.toThrow(DefinitionsRefused)
    expect(await mistakes()).toEqual([
      `${file}:1:1: this is neither a file nor a folder. Remove it, or replace it with a file.`,
    ])
  })

  it('is not opened where a file is larger than any definition', async () => {
    truncateSync(join(dir, file), 5e9)
    expect(await mistakes()).toEqual([
      `${file}:1:1: this file has 4768 MB; the limit is 512 kB. Remove what does not belong in it.`,
    ])
  })

  it('is read no further than a thousand entries', async () => {
    for (let n = 0; n < 1_100; n += 1) writeFileSync(join(dir, `stages/stray${n}`), '')
    expect(await mistakes()).toEqual([
      'stages:1:1: there are 1000 entries or more here. Remove everything that does not belong to a stage.',
    ])
    expect((await survey(dir)).files.length).toBeLessThan(1_100)
  }, 30_000)

  it('may consist of links, and has another stamp once they lead elsewhere', async () => {
    const mounted = join(around, 'mounted')
    mkdirSync(mounted)
    for (const version of ['..1', '..2']) cpSync(dir, join(mounted, version), { recursive: true })
    symlinkSync('..1', join(mounted, '..data'))
    for (const name of readdirSync(dir)) symlinkSync(`..data/${name}`, join(mounted, name))
    expect(checkSource(await readSource(mounted))).toEqual([])
    const { stamp } = await survey(mounted)
    symlinkSync('..2', join(mounted, 'new'))
    renameSync(join(mounted, 'new'), join(mounted, '..data'))
    expect((await survey(mounted)).stamp).not.toBe(stamp)
  })

  it.each([
    ['in a circle', 'workflow.json', 'this link points back to itself. Point it to a file.'],
    ['nowhere', 'gone', 'this link is broken. Point it to a file, or remove it.'],
    ['to a folder', '.', 'this is a folder, but a file is expected here. Remove it, or replace it with a file.'],
  ])('is refused where a link leads %s', async (_, to, message) => {
    instead((path) => symlinkSync(to, path))
    expect(await mistakes()).toEqual([`${file}:1:1: ${message}`])
  })

  it.each([
    ['a file is', (path: string) => writeFileSync(path, '')],
    ['a link leads nowhere', (path: string) => symlinkSync('gone', path)],
  ])('is refused where %s in the place of the kinds or of the texts', async (_, make) => {
    for (const name of ['paths', 'texts']) {
      rmSync(join(dir, name), { recursive: true })
      make(join(dir, name))
    }
    const message = 'a folder is expected here. Remove this, or replace it with a folder.'
    expect(await mistakes()).toEqual([`paths:1:1: ${message}`, `texts:1:1: ${message}`])
  })

  it('is refused at the place where a file is not UTF-8, not where it says the sign for that itself', async () => {
    writeFileSync(
      join(dir, file),
      Buffer.concat([Buffer.from('{\n  "\uFFFD": "'), Buffer.from([0xe9]), Buffer.from('"}')]),
    )
    expect(await mistakes()).toEqual([`${file}:2:9: this is not UTF-8. Save the file as UTF-8.`])
  })

  it('is refused with words for a merge that is not finished', async () => {
    writeFileSync(join(dir, file), '{\n<<<<<<< ours\n  "a": 1\n=======\n  "a": 2\n>>>>>>> theirs\n}')
    expect(await mistakes()).toEqual([
      `${file}:2:1: two versions of this file differ here, because a merge is not finished. Keep one, and remove the lines <<<<<<<, ======= and >>>>>>>.`,
    ])
  })
})
