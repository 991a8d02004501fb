import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { metaKeys } from '../../../scripts/reference/keys.ts'
import { usesIn } from '../../../scripts/reference/uses.ts'
import { forReader } from '../../../server/texts/readers.ts'
import { readByRequest } from '../../../server/texts/readers.ts'
import { readerOf } from '../../../server/texts/languages.ts'
import { isRecord } from '../../../src/engine/path.ts'
import { compare } from '../../../src/workbench/comparison/compare.ts'
import { acts } from '../../../src/workbench/edits/acts.ts'
import { type Edit, inOrder, isRefused } from '../../../src/workbench/edits/edit.ts'
import { type Operation, doing } from '../../../src/workbench/edits/operations.ts'
import { type DefinitionFiles, fileOf } from '../../../src/workbench/files.ts'
import { realTexts } from '../edit.ts'

const files: DefinitionFiles = await realTexts()
const stage = 'legal_review'

function after(before: DefinitionFiles, edit: Edit): DefinitionFiles {
  const result = edit(before)
  if (isRefused(result)) throw new Error(result.refused)
  return result
}

const sentencesOf = (edit: Edit, before = files): string[] =>
  compare(before, after(before, edit)).map(({ heading, sentence }) => `${heading}: ${sentence}`)

const set = (file: string, at: (string | number)[], value: unknown): Operation => ({ do: 'set', file, at, value })
const inStage = (part: Parameters<typeof fileOf>[1], at: (string | number)[], value: unknown): Edit =>
  doing(set(fileOf(stage, part), at, value))
const moveSection = (of: string, section: number): Operation => {
  const sections = ['ui:tabs', 0, 'sections']
  return { do: 'move', file: fileOf(of, 'ui'), at: [...sections, section], to: sections, before: 0 }
}
const limitColumns = ['properties', 'limit_requests', 'items', 'properties']
const csa = { required: ['has_csa'], properties: { has_csa: { const: 'true' } } }

describe('two versions', () => {
  it.each<[string, Edit, string[]]>([
    [
      'a new field',
      acts.addField({ stage, name: 'haircut', title: 'Haircut', kind: 'number', minimum: 0, place: { tab: 2 } }),
      [
        'Legal Review: New: “Haircut” (type number; lower limit 0).',
        'Legal Review: “Haircut” is in “CSA & Collateral”.',
      ],
    ],
    [
      'a field that is required',
      inStage('data', ['required'], ['agreement_template', 'governing_law']),
      ['Legal Review: “Governing law” is now required on submit.'],
    ],
    [
      'a field that moved',
      acts.moveField({ stage, field: 'governing_law', place: { tab: 1 } }),
      ['Legal Review: “Governing law” moved to “Legal Opinions”.'],
    ],
    [
      'a field that moved within its tab',
      acts.moveField({ stage, field: 'grace_period', place: { tab: 0 }, before: 'governing_law' }),
      ['Legal Review: “Grace period” moved within “Agreement Details”.'],
    ],
    [
      'another label',
      acts.changeTitle({ stage, field: 'governing_law', title: 'Law' }),
      ['Legal Review: “Governing law” is now called “Law”.'],
    ],
    [
      'another name',
      acts.renameField({ stage, field: 'has_csa', to: 'csa_in_place' }),
      ['Legal Review: “CSA in place”: the name has_csa became csa_in_place.'],
    ],
    [
      'a retired field',
      acts.retireField({ stage, field: 'grace_period' }),
      ['Legal Review: “Grace period” is no longer asked for.'],
    ],
    [
      'a new option',
      acts.addOption({ stage, field: 'governing_law', option: 'irish', name: 'Irish law', before: 'other' }),
      ['Reference data: “Irish law” added to List “governingLaw”.'],
    ],
    [
      'an option that is gone',
      inStage('data', ['properties', 'agreement_template', 'enum'], ['ISDA', 'GMRA', 'CSA']),
      ['Legal Review: “OTHER” removed from “Agreement template”.'],
    ],
    [
      'a limit',
      inOrder(inStage('data', ['properties', 'csa_threshold', 'maximum'], 1000000)),
      ['Legal Review: “Threshold”, upper limit: now 1,000,000.'],
    ],
    [
      'a new rule',
      inStage('stage', ['rules'], [{ when: csa, require: ['csa_type'], warn: 'Is {csa_type} right?' }]),
      [
        'Legal Review: Rules: added Rule 1: applies when CSA in place is Yes; requires “CSA type”; warning “Is {csa_type} right?”.',
      ],
    ],
    [
      'another condition',
      inStage('ui', ['csa_type', 'ui:when'], { '>': [{ var: 'csa_threshold' }, 5] }),
      ['Legal Review: “CSA type”, shown only when: changed from CSA in place is Yes to Threshold is more than 5.'],
    ],
    [
      'earlier values of two fields, which are alike',
      doing(
        ...['agreement_template', 'governing_law'].map((field) =>
          set(fileOf(stage, 'data'), ['properties', field, 'convert'], { old: 'OTHER' }),
        ),
      ),
      [
        'Legal Review: “old” of “Agreement template”, read as: now “OTHER”.',
        'Legal Review: “old” of “Governing law”, read as: now “OTHER”.',
      ],
    ],
    [
      'how a column is drawn',
      doing(set('stages/credit-request/ui.schema.json', ['limit_requests', 'items', 'comments', 'ui:help'], 'Why')),
      ['Credit Request: “Comments” of “Limits”, help text: now “Why”.'],
    ],
    [
      'a section of a briefing',
      doing(
        set('briefings/decision.json', ['sections', 0], {
          title: 'All',
          fields: [{ from: 'legal_review_form.has_csa' }],
        }),
      ),
      [
        'Briefing “What is decided”: Sections: added Section “All”: fields “CSA in place”.',
        'Briefing “What is decided”: Sections: removed Section “Changes since you last looked”: part “changes”.',
      ],
    ],
    [
      'a right',
      inStage('stage', ['rights'], { csa_type: { edit: 'legal reviewers' } }),
      ['Legal Review: “CSA type”, who may change it: now “legal reviewers”.'],
    ],
    [
      'a role',
      inStage('workflow', ['people', 'legal reviewers', 'roles'], ['legal_reviewer', 'compiler']),
      ['Legal Review: People “legal reviewers”, roles: added “Compiler”.'],
    ],
    [
      'an action',
      inStage('workflow', ['states', 'COMPLETED', 'on', 'REOPEN', 'meta', 'reason'], true),
      ['Legal Review: “Reopened” in “Completed”, needs a reason: this is new.'],
    ],
    [
      'a tab',
      inStage('ui', ['ui:tabs', 1, 'title'], 'Opinions'),
      ['Legal Review: “Legal Opinions” is now called “Opinions”.'],
    ],
    [
      'the order of the tabs',
      doing({ do: 'move', file: fileOf(stage, 'ui'), at: ['ui:tabs', 0], to: ['ui:tabs'] }),
      ['Legal Review: “Agreement Details” has another place among the tabs.'],
    ],
    [
      'a section before the fields of a tab',
      inOrder(
        acts.addSection({ stage: 'credit_review', tab: 0, title: 'More' }),
        doing(moveSection('credit_review', 1)),
      ),
      ['Credit Review: New: “Credit Review › More”.'],
    ],
    [
      'the order of sections, of which one is new',
      inOrder(
        acts.addSection({ stage: 'business_sponsorship', tab: 0, title: 'More' }),
        doing(moveSection('business_sponsorship', 1)),
      ),
      [
        'Business Sponsorship: New: “Business Sponsorship › More”.',
        'Business Sponsorship: “Business Sponsorship › Primary Sponsor” moved within “Business Sponsorship”.',
      ],
    ],
    [
      'the order of options, of which one is gone',
      inStage('data', ['properties', 'agreement_template', 'enum'], ['CSA', 'ISDA', 'GMRA']),
      [
        'Legal Review: “OTHER” removed from “Agreement template”.',
        'Legal Review: “Agreement template”, options: in another order.',
      ],
    ],
    [
      'the order of a list of options',
      doing(set('reference.json', ['lists', 'priority', 'enum'], ['Low', 'Medium', 'High'])),
      ['Reference data: List “priority”, options: in another order.'],
    ],
    [
      'the order of the columns of a table, beside another change',
      doing(
        { do: 'reorder', file: fileOf('credit_request', 'data'), at: [...limitColumns, 'proposed_amount'] },
        set(fileOf('credit_request', 'data'), ['properties', 'priority', 'title'], 'Urgency'),
      ),
      ['Credit Request: “Limits”, columns: in another order.', 'Credit Request: “Priority” is now called “Urgency”.'],
    ],
    [
      'the order of the actions of a state, and nothing else',
      doing({ do: 'reorder', file: fileOf(stage, 'workflow'), at: ['states', 'OPEN', 'on', 'LR_SAVE_DRAFT'] }),
      ['Legal Review: “OPEN”, actions: in another order.'],
    ],
    [
      'a row of a table',
      acts.addRow({ table: 'rating-scale', row: [{ maximum: 1 }, 1], before: 0 }),
      [expect.stringContaining('Rows: added')],
    ],
    [
      'a case',
      acts.addCase({ file: fileOf(stage, 'cases'), given: { about: 'A case.', expect: { leads: 'COMPLETED' } } }),
      ['Legal Review: Cases: added Case “A case.”: leads to “Completed”.'],
    ],
    [
      'a text',
      doing(set('texts/de.json', ['texts', 'Governing law'], 'Recht')),
      ['Texts in the language de: “Governing law”, translation: changed from “Anwendbares Recht” to “Recht”.'],
    ],
    [
      'a closed state',
      doing(set('application.json', ['path', 'states', 'DRAFT', 'meta', 'name'], 'Begun')),
      ['Application: “Begun”, name: changed from “Draft” to “Begun”.'],
    ],
  ])('are compared in sentences: %s', (_, edit, sentences) => {
    expect(sentencesOf(edit)).toEqual(sentences)
  })

  it('say the same where only the layout differs', () => {
    const text = files.get('application.json') ?? ''
    expect(compare(files, new Map([...files, ['application.json', JSON.stringify(JSON.parse(text))]]))).toEqual([])
  })

  it('say a new stage, a file that is gone and one that is not JSON', () => {
    const folder = [...files].filter(([path]) => path.startsWith('stages/legal-review/'))
    const without = new Map([...files].filter(([path]) => !folder.some(([each]) => each === path)))
    expect(compare(without, files).map(({ sentence }) => sentence)).toEqual(['New: Legal Review.'])
    expect(compare(files, without).map(({ sentence }) => sentence)).toEqual(['Removed: Legal Review.'])
    expect(compare(files, new Map([...files, ['paper.json', '{']])).map(({ sentence }) => sentence)).toEqual([
      'paper.json cannot be read as JSON in one of the versions.',
    ])
  })

  it('are compared in German', () => {
    readByRequest()
    const edit = acts.moveField({ stage, field: 'governing_law', place: { tab: 1 } })
    expect(forReader(readerOf('de', {}), () => sentencesOf(edit))).toEqual([
      'Legal Review: „Governing law“ steht jetzt in „Legal Opinions“.',
    ])
  })
})

/** The small bank, whose definitions use every key. */
const example: DefinitionFiles = new Map(
  readdirSync('docs/example', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [relative('docs/example', path), readFileSync(path, 'utf8')]),
)

interface KeyUse {
  file: string
  at: (string | number)[]
  value: unknown
}

/** By key of the meta-schemas: where the small bank uses it. */
const uses = new Map<string, KeyUse[]>()
for (const [file, text] of example)
  for (const { id, at, value } of usesIn(file, JSON.parse(text)))
    uses.set(id, [...(uses.get(id) ?? []), { file, at, value }])

/** Another value of the same type. */
function another(value: unknown): unknown {
  if (typeof value === 'string') return `${value}x`
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return value.slice(1)
  return isRecord(value) ? undefined : !value
}

/** What is said if the value at a use is removed, or another one. */
function saidOf({ file, at, value }: KeyUse) {
  const removed = after(example, doing({ do: 'remove', file, at }))
  const other = another(value)
  const changed = other === undefined ? [] : compare(example, after(example, doing(set(file, at, other))))
  return [...compare(example, removed), ...changed]
}

describe('every key of the meta-schemas', () => {
  it.each(metaKeys.map(({ id }) => [id]))('says its changes in a sentence of its own: %s', (id) => {
    const said = (uses.get(id) ?? []).slice(0, 1).flatMap(saidOf)
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter(({ isPlain }) => isPlain).map(({ sentence }) => sentence)).toEqual([])
  })
})
