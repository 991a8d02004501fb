import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkSchemas } from '../../src/engine/checks.ts'
import { matches } from '../../src/engine/stage.ts'
import { TaskThread } from '../lib/taskThread.ts'
import { openDefinitions } from './live.ts'
import { type PublishedDefinitions, publish } from './publish.ts'
import { DefinitionsRefused } from './refused.ts'

let folder: string
let schemas: string
let published: PublishedDefinitions

const edit = async (path: string, from: string, to: string) => {
  const file = join(schemas, path)
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
}
const pathOf = ({ index }: PublishedDefinitions, formType: string) =>
  index.stages.find((stage) => stage.formType === formType)?.files

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'definitions-'))
  schemas = join(folder, 'schemas')
  await cp('schemas', schemas, { recursive: true })
  published = await publish(schemas, { cache: join(folder, 'cache') })
}, 60_000)

afterAll(() => rm(folder, { recursive: true }))

describe('publishing the definitions', () => {
  it('lists the stages in the order of application.json', () => {
    expect(published.index.stages.map(({ formType }) => formType)).toEqual(
      published.application.stages.map(({ formType }) => formType),
    )
  })

  it('serves for each stage its files and its checks under the same hash', () => {
    for (const { files, checks, hash } of published.index.stages) {
      expect(published.files.get(files)?.type).toBe('application/json')
      expect(published.files.get(checks)?.type).toBe('text/javascript')
      expect([files, checks].every((path) => path.includes(hash))).toBe(true)
    }
  })

  it('gives the server every check that the engine asks for', () => {
    for (const stage of published.stages) {
      expect(Object.keys(stage.checks).toSorted()).toEqual(Object.keys(checkSchemas(stage)).toSorted())
    }
  })

  it('puts option lists, their names and the brand where the form needs them', () => {
    const request = published.stages.find(({ stage }) => stage.formType === 'credit_request')
    expect(request?.data.properties.priority).toEqual({
      title: 'Priority',
      type: 'string',
      enum: ['High', 'Medium', 'Low'],
    })
    const legal = published.stages.find(({ stage }) => stage.formType === 'legal_review')
    const offered = ['vm_csa', 'im_csa', 'legacy_csa', 'one_way_csa']
    expect(legal?.data.properties.csa_type).toEqual({
      title: 'CSA type',
      type: 'string',
      maxLength: 200,
      examples: offered,
    })
    expect(legal?.ui.csa_type).toMatchObject({
      'ui:enumNames': ['VM CSA', 'IM CSA', 'Legacy CSA (1995)', 'One-way CSA'],
    })
    const questionnaire = published.stages.find(({ stage }) => stage.formType === 'credit_questionnaire')
    expect(questionnaire?.data.properties.provider_financing?.title).toBe('Provider financing')
  })

  it('says yes and no as the schemas do', () => {
    const review = published.stages.find(({ stage }) => stage.formType === 'credit_review')
    expect(review && matches(review, 'guards/0/require', { rejection_reason: ' ' })).toBe(false)
    expect(review && matches(review, 'guards/0/require', { rejection_reason: 'Too much leverage.' })).toBe(true)
  })

  it('takes from the cache what an earlier start compiled', async () => {
    const before = await readdir(join(folder, 'cache'))
    const again = await publish(schemas, { cache: join(folder, 'cache') })
    expect(again.index).toEqual(published.index)
    expect(await readdir(join(folder, 'cache'))).toEqual(before)
  })
})

describe('definitions that are edited while they are served', () => {
  it('show the edit, under another hash, and keep the others', async () => {
    const live = openDefinitions(schemas, { cache: join(folder, 'cache') })
    const first = await live.current()
    expect(await live.current()).toBe(first)
    await edit('stages/legal-review/data.schema.json', '"title": "Grace period"', '"title": "Period of grace"')
    const second = await live.current()
    expect(
      second.stages.find(({ stage }) => stage.formType === 'legal_review')?.data.properties.grace_period?.title,
    ).toBe('Period of grace')
    expect(pathOf(second, 'legal_review')).not.toBe(pathOf(first, 'legal_review'))
    expect(pathOf(second, 'credit_review')).toBe(pathOf(first, 'credit_review'))
  }, 60_000)

  it('stay as they were while the edit has a mistake, which is told once', async () => {
    const reported: unknown[] = []
    const live = openDefinitions(schemas, { cache: join(folder, 'cache'), refused: (error) => reported.push(error) })
    const good = await live.current()
    await edit('stages/legal-review/ui.schema.json', '"has_csa": {', '"has_cas": {')
    expect(await live.current()).toBe(good)
    expect(await live.current()).toBe(good)
    expect(reported).toHaveLength(1)
    expect(reported[0]).toBeInstanceOf(DefinitionsRefused)
    await edit('stages/legal-review/ui.schema.json', '"has_cas": {', '"has_csa": {')
    expect((await live.current()).index).toEqual(good.index)
  }, 60_000)

  it('stay as they were while a check does not come to an end, and are checked again', async () => {
    const reported: unknown[] = []
    const refused = (error: unknown) => reported.push(error)
    const live = openDefinitions(schemas, { cache: join(folder, 'cache'), refused, triesAgainAfter: 0 })
    const good = await live.current()
    await edit('stages/legal-review/data.schema.json', '"Period of grace"', '"Time of grace"')
    vi.spyOn(TaskThread.prototype, 'run').mockRejectedValue(new DOMException('It took too long.', 'AbortError'))
    onTestFinished(() => void vi.restoreAllMocks())
    for (const _ of [1, 2]) expect(await live.current()).toBe(good)
    expect(live.rejectedEdit()?.mistakes).toEqual([expect.stringContaining('cannot be checked in 120 s')])
    vi.restoreAllMocks()
    expect(pathOf(await live.current(), 'legal_review')).not.toBe(pathOf(good, 'legal_review'))
    expect(live.rejectedEdit()).toBeUndefined()
    expect(reported).toHaveLength(1)
  }, 60_000)

  it('stay as they were while their folder is away, which is reported without the name of an error', async () => {
    const live = openDefinitions(schemas, { cache: join(folder, 'cache') })
    const good = await live.current()
    const away = join(folder, 'away')
    await rename(schemas, away)
    expect(await live.current()).toBe(good)
    const sentence = `${join(schemas, 'stages')} cannot be used: it does not exist. Fix that, or put it back.`
    expect(live.rejectedEdit()?.mistakes).toEqual([sentence])
    await rename(away, schemas)
    expect((await live.current()).index).toEqual(good.index)
  }, 60_000)

  it('are refused at the start, with every mistake', async () => {
    await edit('stages/legal-review/stage.json', '"stepNumber": 6', '"stepNumber": 0')
    await expect(openDefinitions(schemas).current()).rejects.toThrow(
      'stages/legal-review/stage.json:6:17: "stepNumber" must be at least 1.',
    )
  }, 60_000)
})
