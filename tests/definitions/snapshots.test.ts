import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resolve } from '../../src/engine/source/resolve.ts'
import { sourceOf } from '../../src/engine/source/source.ts'
import { realTexts } from './edit.ts'
import { applicationLines, kindLines, referenceLines } from './sentences/application.ts'
import { fieldLines } from './sentences/fields.ts'
import { computedLines, ruleLines, stageLines } from './sentences/rules.ts'
import { tableLines } from './sentences/tables.ts'
import { workflowLines } from './sentences/workflow.ts'

const { stages, application, kinds, reference, tables } = resolve(sourceOf(await realTexts()))

function page(chapters: Record<string, string[]>): string {
  return Object.entries(chapters)
    .map(([title, lines]) => [`# ${title}`, ...lines, ''].join('\n'))
    .join('\n')
}

/** Outside CI, a page that is missing would be written, and one that is left over be told without failing. */
const pages = readdirSync(join(import.meta.dirname, 'snapshots'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.txt'),
)

describe('the definitions, as sentences', () => {
  it('have a page each, and there is no other', () => {
    const wanted = [
      'application.txt',
      'reference.txt',
      ...stages.map(({ folder }) => `${folder}.txt`),
      ...Object.keys(tables).map((name) => `tables/${name}.txt`),
      ...Object.keys(kinds).map((kind) => `kinds/${kind}.txt`),
    ]
    expect(pages.toSorted()).toEqual(wanted.toSorted())
  })

  it.each(stages)('the stage $folder says what its page says', async (stage) => {
    const text = page({
      Stage: stageLines(stage),
      Fields: fieldLines(stage),
      Rules: [...ruleLines(stage), ...computedLines(stage)],
      Workflow: workflowLines(stage.workflow),
    })
    await expect(text).toMatchFileSnapshot(`snapshots/${stage.folder}.txt`)
  })

  it.each(Object.entries(tables))('the table %s says what its page says', async (name, table) => {
    await expect(page({ Table: tableLines(table) })).toMatchFileSnapshot(`snapshots/tables/${name}.txt`)
  })

  it('the path of an application is what its page says', async () => {
    await expect(page({ Application: applicationLines(application) })).toMatchFileSnapshot('snapshots/application.txt')
  })

  it.each(Object.entries(kinds))('the kind %s is what its page says', async (kind, definition) => {
    await expect(page({ Kind: kindLines(definition) })).toMatchFileSnapshot(`snapshots/kinds/${kind}.txt`)
  })

  it('the reference data are what their page says', async () => {
    await expect(page({ Reference: referenceLines(reference) })).toMatchFileSnapshot('snapshots/reference.txt')
  })
})
