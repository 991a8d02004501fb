import { describe, expect, it } from 'vitest'
import { valueAt } from '../../../src/engine/path.ts'
import { testedCases } from '../../../server/workflow/tries/testedCases.ts'
import { checkSource } from '../../../server/definitions/check/check.ts'
import { sourceOf } from '../../../src/engine/source/source.ts'
import { acts } from '../../../src/workbench/edits/acts.ts'
import { inOrder, isRefused } from '../../../src/workbench/edits/edit.ts'
import { readStored, writeStored } from '../../../src/engine/evolution/stored.ts'
import { doing } from '../../../src/workbench/edits/operations.ts'
import { fileOf, formTypes, valueIn } from '../../../src/workbench/files.ts'
import { columnsOf, symbolTableOf } from '../../../src/workbench/symbolTable.ts'
import { allUses } from '../../../src/workbench/references/uses.ts'
import { type Thing, whereUsed } from '../../../src/workbench/references/whereUsed.ts'
import { chance } from '../../support/chance.ts'
import { realTexts } from '../edit.ts'

const files = await realTexts()
const before = sourceOf(files, { withCases: true })
const uses = (kind: Thing['kind'], id: string) =>
  whereUsed(files, { kind, id }).map(({ file, sentence }) => `${file}: ${sentence}`)

describe('where something is used', () => {
  it('is found in every file', () => {
    expect(uses('field', 'legal_review.has_csa')).toEqual(
      expect.arrayContaining([
        'paper.json: Chapter “Legal Documentation”, fields: “CSA in place”',
        'briefings/decision.json: “CSA in place”, value: “CSA in place”',
        'stages/credit-review/stage.json: Fact “has_csa”, value: “CSA in place”',
        'stages/legal-review/cases.json: “CSA in place”, value: “false”',
        'stages/legal-review/ui.schema.json: “CSA & Collateral”, fields: “CSA in place”',
        'stages/legal-review/ui.schema.json: “CSA type”, shown only when: CSA in place is Yes',
        'stages/legal-review/wire.json: “CSA in place”, sent while it is empty: “”',
        'texts/de.json: “CSA in place”, translation: “CSA vorhanden”',
      ]),
    )
  })

  it('is found of names alone: the schema of a file, which is for editors, names no field', () => {
    expect(allUses(files).filter(({ id }) => id.includes('$'))).toEqual([])
  })

  it('follows facts that are taken from it, in whatever they are used', () => {
    expect(uses('field', 'legal_review.has_csa')).toContain(
      'stages/credit-review/stage.json: Guard 2, requires: Delegated authority level is at least as strong as required_level',
    )
  })

  it.each<[Thing['kind'], string, string]>([
    ['role', 'compiler', 'stages/credit-compilation/workflow.json: People “compilers”, roles: “Compiler”'],
    ['list', 'governingLaw', 'stages/legal-review/data.schema.json: “Governing law”, option list: “governingLaw”'],
    [
      'people',
      'legal_review.legal reviewers',
      'stages/legal-review/workflow.json: “Draft”, who may change the form: “legal reviewers”',
    ],
    [
      'transition',
      'legal_review.LR_SUBMIT',
      'stages/legal-review/cases.json: Case “A review is not submitted without the agreement template.”, action: “Submit Legal Review”',
    ],
    [
      'state',
      'legal_review.COMPLETED',
      'stages/legal-review/workflow.json: “Submit Legal Review” in “OPEN”, leads to: “Completed”',
    ],
    ['stage', 'legal_review', 'application.json: “OPEN” in “LEGAL” in “Analysis”, opens: “Legal Review”'],
    ['records', 'counterparties', 'stages/credit-request/stage.json: “Counterparty”, which records: “counterparties”'],
  ])('is found for each %s', (kind, id, sentence) => {
    expect(uses(kind, id)).toContain(sentence)
  })

  it('says nothing of what nobody names', () => {
    expect(uses('field', 'legal_review.nothing')).toEqual([])
  })
})

const { pick, shuffled } = chance('fields with another name')
const symbols = symbolTableOf(files)
const some = shuffled(formTypes(files)).flatMap((stage) => {
  const field = pick(Object.keys(symbols.stages.get(stage)?.fields ?? {}))
  return field === undefined ? [] : [[stage, field] as const]
})

describe('a field with another name', () => {
  it.each(some.slice(0, 2))('is found everywhere: %s.%s', (stage, field) => {
    const renamed = acts.renameField({ stage, field, to: 'quite_another_name' })(files)
    if (isRefused(renamed)) throw new Error(renamed.refused)
    const source = sourceOf(new Map(renamed), { withCases: true, before })
    expect(checkSource(source)).toEqual([])
    expect(testedCases(source).failed).toEqual([])
    expect(whereUsed(renamed, { kind: 'field', id: `${stage}.${field}` })).toEqual([])
  })
})

const example = await realTexts('docs/example')

/** The columns of all tables, also those of the small bank, whose definitions use every key: a run tries four. */
const columns = Object.entries({ schemas: files, 'docs/example': example }).flatMap(([folder, texts]) =>
  [...symbolTableOf(texts).stages].flatMap(([stage, { fields }]) =>
    Object.entries(fields).flatMap(([table, schema]) =>
      Object.keys(columnsOf(schema)).map((column) => [folder, stage, table, column, texts] as const),
    ),
  ),
)

describe('a column with another name', () => {
  it.each(shuffled(columns).slice(0, 4))('is found everywhere: in %s, %s.%s.%s', (_, stage, table, field, texts) => {
    const renamed = acts.renameField({ stage, field, table, to: 'quite_another_name' })(texts)
    if (isRefused(renamed)) throw new Error(renamed.refused)
    const source = sourceOf(renamed, { withCases: true, before: sourceOf(texts, { withCases: true }) })
    expect(checkSource(source)).toEqual([])
    expect(testedCases(source).failed).toEqual([])
  })
})

it('a role and a state are used where a condition asks for the person’s role or the state of the form', () => {
  const file = 'stages/legal-review/ui.schema.json'
  const pointers = (when: object, kind: Thing['kind'], id: string) => {
    const edited = doing({ do: 'set', file, at: ['has_csa', 'ui:when'], value: when })(files)
    if (isRefused(edited)) throw new Error(edited.refused)
    const found = allUses(edited).filter((use) => use.kind === kind && use.id === id && use.file === file)
    return found.map(({ at }) => at.slice(2).join('/'))
  }
  const [role, state] = ['legal_reviewer', 'legal_review.DRAFT']
  const roles = { properties: { $roles: { contains: { enum: ['x', role] } } } }
  expect(pointers(roles, 'role', role)).toEqual(['properties/$roles/contains/enum/1'])
  const states = { properties: { $state: { not: { const: 'DRAFT' } } } }
  expect(pointers(states, 'state', state)).toEqual(['properties/$state/not/const'])
  expect(pointers({ in: [role, { var: '$roles' }] }, 'role', role)).toEqual(['in/0'])
  expect(pointers({ '!': [{ '==': [{ var: '$state' }, 'DRAFT'] }] }, 'state', state)).toEqual(['!/0/==/1'])
})

it('when a table is shown depends on the form, and when a column is on the row', () => {
  const amount = { title: 'Amount', type: 'number' }
  const rows = { title: 'Limits', type: 'array', items: { type: 'object', properties: { amount } } }
  const shown = { 'ui:when': { required: ['amount'] } }
  const stage = 'stages/legal-review/'
  const edited = inOrder(
    doing({ do: 'set', file: `${stage}data.schema.json`, at: ['properties', 'amount'], value: amount }),
    doing({ do: 'set', file: `${stage}data.schema.json`, at: ['properties', 'limits'], value: rows }),
    doing({ do: 'set', file: `${stage}ui.schema.json`, at: ['limits'], value: { ...shown, items: { amount: shown } } }),
  )(files)
  if (isRefused(edited)) throw new Error(edited.refused)
  const placesOf = (kind: Thing['kind'], id: string) =>
    allUses(edited).flatMap((use) =>
      use.kind === kind && use.id === id && use.file.endsWith('ui.schema.json') ? [use.pointer] : [],
    )
  expect(placesOf('field', 'legal_review.amount')).toEqual(['/limits/ui:when/required/0'])
  expect(placesOf('column', 'legal_review.limits.amount')).toContain('/limits/items/amount/ui:when/required/0')
  expect(placesOf('column', 'legal_review.limits.amount')).not.toContain('/limits/ui:when/required/0')
})

describe('a part of a structure', () => {
  const at = ['properties', 'grace_period']
  const text = { title: 'Name', type: 'string', maxLength: 9 }
  const address = { title: 'Address', type: 'object', properties: { name: text } }
  const list = (properties: object) => ({
    title: 'Guarantees',
    type: 'array',
    items: { type: 'object', properties, required: ['name'] },
  })
  const data = 'stages/legal-review/data.schema.json'
  const withList = (properties: object) => {
    const edited = doing({ do: 'set', file: data, at, value: list(properties) })(files)
    if (isRefused(edited)) throw new Error(edited.refused)
    return edited
  }
  const place = { stage: 'legal_review', table: 'grace_period', field: 'name', to: 'party' }

  it('keeps its name, under which its values are stored', () => {
    expect(acts.renameField(place)(withList({ name: text, address }))).toEqual({
      refused: 'The parts of a structure keep their names.',
    })
  })

  it('is no column of the table around it', () => {
    const column = { kind: 'column', id: 'legal_review.grace_period.name' } as const
    const [table, structures] = [withList({ name: text }), withList({ name: text, address })]
    const places = (texts: typeof table) =>
      allUses(texts).filter(({ kind, id }) => kind === column.kind && id === column.id)
    expect([places(table).length, places(structures)]).toEqual([2, []])
  })
})

describe('a field that is no longer asked for', () => {
  it.each([
    ['is carried into no other application', 'credit_request', 'guarantor_name'],
    ['is not drawn as one that follows from another value', 'credit_request', 'guarantor_cif'],
    ['is not drawn as one that names who works on the form', 'credit_review', 'credit_reviewer'],
    ['is not said to be drawn where it is never shown', 'credit_request', 'counterparty_name'],
  ])('%s: %s.%s', (_, stage, field) => {
    const retired = acts.retireField({ stage, field })(files)
    if (isRefused(retired)) throw new Error(retired.refused)
    expect(checkSource(sourceOf(retired, { withCases: true, before }))).toEqual([])
  })

  it('is required under no condition, which goes with the last field that it requires', () => {
    const at = { stage: 'credit_request', field: 'high_priority_justification' }
    const data = 'stages/credit-request/data.schema.json'
    const also = doing({ do: 'set', file: data, at: ['then', 'required', 1], value: 'account_executive' })
    const [alone, beside] = [acts.retireField(at), inOrder(also, acts.retireField(at))].map((edited) => edited(files))
    if (!alone || isRefused(alone) || !beside || isRefused(beside)) throw new Error('The field was not retired.')
    expect(checkSource(sourceOf(alone))).toEqual([])
    expect(valueIn(alone, data)).not.toHaveProperty('then')
    expect(checkSource(sourceOf(beside))).toEqual([])
    expect(valueAt(valueIn(beside, data), ['then'])).toEqual({ required: ['account_executive'] })
  })

  it('is named by the check if a rule of a guard, which stays, fails without it', () => {
    const retired = acts.retireField({ stage: 'credit_review', field: 'delegated_authority_level' })(files)
    if (isRefused(retired)) throw new Error(retired.refused)
    expect(checkSource(sourceOf(retired))).toEqual([
      expect.stringMatching(
        /^stages\/credit-review\/stage\.json:\d+:\d+: "delegated_authority_level" is retired: it is never required\./,
      ),
    ])
  })

  describe('and that a condition hides from some people', () => {
    const at = { stage: 'legal_review', field: 'grace_period' }
    const when = { in: ['approver', { var: '$roles' }] }
    const set = (part: 'stage' | 'ui', path: (string | number)[], value: unknown) =>
      doing({ do: 'set', file: fileOf(at.stage, part), at: path, value })
    const rule = set('stage', ['rules', 0], { when, show: [at.field] })

    it.each([
      ['a rule', rule],
      ['its own condition', set('ui', [at.field, 'ui:when'], when)],
      [
        'a field that is hidden from them',
        inOrder(
          set('stage', ['rules', 0], { when, show: ['has_csa'] }),
          set('ui', [at.field, 'ui:when'], { required: ['has_csa'] }),
        ),
      ],
    ])('is not retired: everybody could see its values (%s)', (_, hiding) => {
      expect(inOrder(hiding, acts.retireField(at))(files)).toEqual({
        refused: 'This field is hidden from some people. Say under “Who may see it” who may see it, then retire it.',
      })
    })

    it('is retired once a right says who may see it, and keeps the right', () => {
      const see = { roles: ['approver'] }
      const retired = inOrder(rule, set('stage', ['rights', at.field], { see }), acts.retireField(at))(files)
      if (isRefused(retired)) throw new Error(retired.refused)
      expect(checkSource(sourceOf(retired))).toEqual([])
      const own = valueIn(retired, fileOf(at.stage, 'stage'))
      expect([valueAt(own, ['rules']), valueAt(own, ['rights'])]).toEqual([[], { [at.field]: { see } }])
    })

    it('is not retired in a draft with mistakes, which may hide that', () => {
      const broken = set('stage', ['rules'], 'none')
      expect(inOrder(broken, acts.retireField(at))(files)).toEqual({
        refused: 'The draft has mistakes. Correct them, then retire the field.',
      })
    })
  })

  it('is changed by nobody', () => {
    const rights = { edit: { roles: ['approver'] }, see: { roles: ['approver', 'auditor'] } }
    expect(valueAt(valueIn(example, 'stages/request/stage.json'), ['rights', 'stress_test'])).toEqual(rights)
    const retired = acts.retireField({ stage: 'request', field: 'stress_test' })(example)
    if (isRefused(retired)) throw new Error(retired.refused)
    expect(checkSource(sourceOf(retired))).toEqual([])
    expect(valueAt(valueIn(retired, 'stages/request/stage.json'), ['rights', 'stress_test'])).toEqual({
      see: rights.see,
    })
  })
})

describe('a text that is translated', () => {
  const text = 'Is {rejection_reason} right?'
  const rule = (stage: 'credit-review' | 'credit-approval') =>
    doing({
      do: 'set',
      file: `stages/${stage}/stage.json`,
      at: ['rules'],
      value: [{ when: { required: ['rejection_reason'] }, warn: text }],
    })
  const translated = doing({
    do: 'set',
    file: 'texts/de.json',
    at: ['texts', text],
    value: 'Stimmt {rejection_reason}?',
  })

  it('keeps its translation where another stage says the same of its own field', () => {
    const both = inOrder(
      rule('credit-review'),
      rule('credit-approval'),
      translated,
      acts.renameField({ stage: 'credit_review', field: 'rejection_reason', to: 'why_not' }),
    )(files)
    if (isRefused(both)) throw new Error(both.refused)
    expect(valueAt(valueIn(both, 'texts/de.json'), ['texts', text])).toBe('Stimmt {rejection_reason}?')
    expect(valueAt(valueIn(both, 'texts/de.json'), ['texts', 'Is {why_not} right?'])).toBe('Stimmt {why_not}?')
    expect(checkSource(sourceOf(both, { withCases: true, before }))).toEqual([])
  })
})

describe('a field that gets its first name back', () => {
  it('keeps its values where they were, so that earlier definitions find what is entered under later ones', () => {
    const there = acts.renameField({ stage: 'legal_review', field: 'grace_period', to: 'cure_period' })
    const back = acts.renameField({ stage: 'legal_review', field: 'cure_period', to: 'grace_period' })
    const renamed = inOrder(there, back)(files)
    if (isRefused(renamed)) throw new Error(renamed.refused)
    expect(checkSource(sourceOf(renamed, { withCases: true, before }))).toEqual([])
    const { fields: earlier } = symbols.stages.get('legal_review') ?? { fields: {} }
    const { fields: later } = symbolTableOf(renamed).stages.get('legal_review') ?? { fields: {} }
    const stored = writeStored(later, {}, { grace_period: '5 days' })
    expect(readStored(earlier, stored)).toEqual({ grace_period: '5 days' })
    expect(readStored(later, { cure_period: '3 days' })).toEqual({ grace_period: '3 days' })
  })
})
