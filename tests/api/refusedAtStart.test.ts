import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitionsInUse } from '../../server/definitions/inUse.ts'
import { openDefinitions } from '../../server/definitions/live.ts'
import { readFolder } from '../../server/definitions/readSource.ts'
import { hashed } from '../../server/lib/definitionFiles.ts'
import { keepFiles } from '../../server/store/workbench/files.ts'
import { insertVersion, setGoverning } from '../../server/store/workbench/versions.ts'
import { type Bank, openBank } from './support/bank.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  await bank.carry(['request'])
})
afterAll(() => bank.close())

const opened = (folderGoverns = false, refused?: (error: unknown) => void) =>
  definitionsInUse(openDefinitions('schemas', { cache: 'node_modules/.cache/definitions' }), bank.api.context.db, {
    folderGoverns,
    refused,
  })

/** Publishes the folder's files with another text in one of them, as an older release could. */
async function publishUnchecked(path: string, from: string, to: string): Promise<void> {
  const { files } = await readFolder('schemas')
  const edited = hashed(new Map(files).set(path, (files.get(path) ?? '').replaceAll(from, to)))
  const { id } = await bank.api.context.db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
  await bank.api.context.db.transaction().execute(async (tx) => {
    await keepFiles(tx, edited)
    const version = { hash: edited.hash, note: 'As agreed.', authorId: null, publishedBy: id, liveAt: new Date() }
    await setGoverning(tx, 'workbench', await insertVersion(tx, version))
  })
}

describe('A live version that a start refuses', () => {
  it.each([
    ['for a mistake', 'stages/legal-review/stage.json', '"formType"', '"formTyp"', ':3:3: the key "formTyp"'],
    [
      'for a state in use',
      'application.json',
      '"REVIEW_PENDING"',
      '"SLOW_REVIEW_PENDING"',
      ':1:1: the state REVIEW_PENDING was removed',
    ],
  ])('is said to be in the database, with the way to start: %s', async (_, path, from, to, mistake) => {
    await publishUnchecked(path, from, to)
    const starting = opened().current()
    await expect(starting).rejects.toThrow(`${path}${mistake}`)
    await expect(starting).rejects.toThrow(
      'These are the files of the live version of the workbench, which is in the database, not those of SCHEMAS_DIR. To correct them in the workbench, start with FOLDER_GOVERNS=1',
    )
    expect((await opened(true).current()).stages).not.toHaveLength(0)
  })
})

it('A live version that only lacks a state in use leaves the version before it in use, and is told', async () => {
  await publishUnchecked('reference.json', '"title": "Auditor"', '"title": "Inspector"')
  await publishUnchecked('application.json', '"REVIEW_PENDING"', '"SLOW_REVIEW_PENDING"')
  const reported: string[] = []
  const definitions = opened(false, (error) => reported.push(String(error)))
  const titles = (await definitions.current()).reference.roles.map(({ title }) => title)
  expect(titles).toContain('Inspector')
  const mistake = 'application.json:1:1: the state REVIEW_PENDING was removed, but'
  expect(definitions.notLive()?.mistakes).toEqual([expect.stringContaining(mistake)])
  await definitions.renewed()
  expect(reported).toEqual([expect.stringContaining(mistake)])
})
