import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reference } from '../../scripts/generated/reference.ts'
import { metaKeys } from '../../scripts/reference/keys.ts'
import { descriptionOf } from '../../scripts/reference/page.ts'
import { isRecord } from '../../src/engine/path.ts'

/** One sentence: a capital or a quoted word first, one point, and that last. */
const sentence = /^["A-Z{][^.]*(\.[^ .][^.]*)*\.$/

describe('the reference', () => {
  it.each(reference)('is as the meta-schemas, the guide and the example say: $path', async ({ path, text }) => {
    expect(readFileSync(path, 'utf8')).toBe(await text())
  })

  it('has no page that is not generated', () => {
    const pages = readdirSync('docs/reference').map((page) => `docs/reference/${page}`)
    expect(pages.toSorted()).toEqual(reference.map(({ path }) => path).toSorted())
  })

  it('says what each capability of a role allows', () => {
    const [line = ''] = /^.*`roles\[\].may`.*$/m.exec(readFileSync('docs/reference/reference.md', 'utf8')) ?? []
    const items = metaKeys.find(({ id }) => id.endsWith('/may'))?.schema.items
    const capabilities = isRecord(items) && Array.isArray(items.enum) ? items.enum.map(String) : []
    expect(capabilities).toContain('supervise')
    expect(capabilities.filter((each) => !line.includes(`\`"${each}"\` (`))).toEqual([])
  })

  it('explains every key in one sentence', () => {
    const wrong = metaKeys.map(({ id, schema, meta }) => [id, descriptionOf(schema, meta)] as const)
    expect(wrong.filter(([, text]) => !sentence.test(text))).toEqual([])
  })
})
