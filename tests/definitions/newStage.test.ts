import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newStage } from '../../scripts/commands/newStage.ts'
import { testCases } from '../../scripts/commands/testCases.ts'
import { chance } from '../support/chance.ts'
import { copySchemas } from '../support/copiedSchemas.ts'

function copyOf(folder: string): string {
  const copy = copySchemas()
  onTestFinished(copy.remove)
  if (folder !== 'schemas') {
    rmSync(copy.dir, { recursive: true })
    cpSync(folder, copy.dir, { recursive: true })
  }
  return copy.dir
}

/** How many cases a folder has, counted once: they all hold. */
const counts = new Map<string, Promise<number>>()
function countOf(folder: string): Promise<number> {
  const counted = counts.get(folder) ?? testCases(folder).then(({ count }) => count)
  counts.set(folder, counted)
  return counted
}

const places: [string, string, object][] = [
  ['after a stage', 'schemas', {}],
  ['after one of several that go on together', 'schemas', { known: 'legal_review' }],
  ['after one that is not always needed', 'schemas', { known: 'credit_questionnaire' }],
  ['beside others', 'schemas', { position: 'beside', known: 'credit_analysis' }],
  ['in another bank', 'docs/example', { known: 'request', role: 'clerk' }],
]

const asked = { name: 'sanctions_check', position: 'after', known: 'credit_review', role: 'compiler' }

describe('a new stage', () => {
  it.each(chance('where a stage is put').shuffled(places).slice(0, 1))(
    'is accepted by the check, and all cases hold: %s',
    async (_, folder, differently) => {
      const dir = copyOf(folder)
      const written = await newStage(dir, { ...asked, ...differently })
      expect(written).toContain('stages/sanctions-check/workflow.json')
      const { count, failed } = await testCases(dir)
      expect(failed).toEqual([])
      expect(count).toBeGreaterThanOrEqual((await countOf(folder)) + 3)
    },
  )

  it('has a field that is not called as the box for comments beside its actions', async () => {
    const dir = copyOf('schemas')
    await newStage(dir, asked)
    const data = readFileSync(join(dir, 'stages/sanctions-check/data.schema.json'), 'utf8')
    expect(data).toContain('"title": "Assessment"')
    expect(data).not.toContain('"title": "Comments"')
  })

  it('names the cases that say otherwise', async () => {
    const dir = copyOf('docs/example')
    await newStage(dir, { ...asked, position: 'beside', known: 'survey', role: 'clerk' })
    expect((await testCases(dir)).failed[0]).toContain(
      'Without a CSA there is no survey. Expected "state" to be "DECISION_PENDING", but found "WORK".',
    )
  })

  it('leaves alone what it does not change', async () => {
    const dir = copyOf('schemas')
    const before = readFileSync(join(dir, 'application.json'), 'utf8').split('\n')
    await newStage(dir, asked)
    const after = new Set(readFileSync(join(dir, 'application.json'), 'utf8').split('\n'))
    expect(before.filter((line) => !after.has(line))).toEqual([
      '    { "formType": "business_sponsorship", "after": ["credit_review"] },',
      '          "REVIEW_PASSED": { "target": "SPONSOR_PENDING" },',
    ])
  })

  it.each([
    [
      { name: 'SanctionsCheck' },
      'needs another form: lowercase letters, digits and "_", with a letter first. Write "sanctions_check".',
    ],
    [{ name: 'legal_review' }, 'A stage named legal_review already exists. Choose another name.'],
    [{ known: 'credit_revue' }, 'There is no stage credit_revue. Did you mean "credit_review"?'],
    [{ role: 'Compiler of papers' }, 'There is no role Compiler of papers. Choose one of'],
    [{ position: 'before' }, 'A stage is put "after" or "beside" another one, not "before".'],
    [{ known: 'credit_approval' }, 'Nothing can come after Credit Approval: it closes the application.'],
    [{ position: 'beside' }, 'No other stage runs at the same time as Credit Review. Put the new one after it.'],
  ])('is refused with a reason and leaves the folder as it was: %o', async (differently, message) => {
    const dir = copyOf('schemas')
    const before = readFileSync(join(dir, 'application.json'), 'utf8')
    await expect(newStage(dir, { ...asked, ...differently })).rejects.toThrow(message)
    expect(readFileSync(join(dir, 'application.json'), 'utf8')).toBe(before)
  })
})
