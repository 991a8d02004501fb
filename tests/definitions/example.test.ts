import { describe, expect, it } from 'vitest'
import { testCases } from '../../scripts/commands/testCases.ts'
import { metaKeys } from '../../scripts/reference/keys.ts'
import { usesIn } from '../../scripts/reference/uses.ts'
import { formats } from '../../src/engine/kinds/registry.ts'
import { checkSource } from '../../server/definitions/check/check.ts'
import { bank, bankTexts, sourceWith } from './everyKey/model.ts'

const source = sourceWith(bankTexts)

describe('the small bank of docs/example', () => {
  it('is without mistakes, and its cases hold', async () => {
    expect(checkSource(source)).toEqual([])
    expect((await testCases(bank)).failed).toEqual([])
  })

  it('uses every key of the meta-schemas: everyKey.test.ts shows that each has an effect', () => {
    const used = new Set(
      [...source.files.values()].flatMap(({ path, value }) => usesIn(path, value).map(({ id }) => id)),
    )
    expect(metaKeys.filter(({ id }) => !used.has(id)).map(({ id }) => id)).toEqual([])
  })

  it('uses every format', () => {
    const written = [...bankTexts.values()].join('')
    expect([...formats.keys()].filter((name) => !written.includes(`"format": "${name}"`))).toEqual([])
  })
})
