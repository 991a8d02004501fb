import { describe, expect, it } from 'vitest'
import { valueAt } from '../../../src/engine/path.ts'
import { acts } from '../../../src/workbench/edits/acts.ts'
import { doing } from '../../../src/workbench/edits/operations.ts'
import { type Edit, inOrder, isRefused } from '../../../src/workbench/edits/edit.ts'
import { type DefinitionFiles, type JsonPath, formTypes, valueIn } from '../../../src/workbench/files.ts'
import { stagesOnPath } from '../../../src/workbench/paths.ts'
import { symbolTableOf } from '../../../src/workbench/symbolTable.ts'
import type { Selection } from '../../../src/workbench/properties/selection.ts'
import { propertyEdits, propertyValues } from '../../../src/workbench/properties/form.ts'
import { propertiesOf } from '../../../src/workbench/properties/property.ts'
import { realTexts } from '../edit.ts'

const files = await realTexts()
const all = formTypes(files).flatMap((stage) =>
  Object.keys(symbolTableOf(files).stages.get(stage)?.fields ?? {}).map((field) => ({
    kind: 'field' as const,
    stage,
    field,
  })),
)
const threshold = { kind: 'field', stage: 'legal_review', field: 'csa_threshold' } as const
const labels = (field: string) =>
  propertiesOf(files, { kind: 'field', stage: 'legal_review', field }).map(({ schema }) => schema.title)

describe('what a field says, as a form', () => {
  it('is what the meta-schemas have for a field of its kind', () => {
    expect(labels('csa_threshold')).toEqual([
      'Label',
      'Required on submit',
      'Control',
      'Help text',
      'Placeholder',
      'Read-only',
      'Lower limit',
      'Upper limit',
      'Step',
      'A new form begins with',
    ])
    expect(labels('grace_period')).toEqual(expect.arrayContaining(['Maximum length', 'Pattern']))
    expect(labels('has_csa')).not.toContain('Maximum length')
  })

  it('changes nothing while nothing is entered, in any field of the bank', () => {
    expect(all.length).toBeGreaterThan(100)
    for (const chosen of all) {
      const properties = propertiesOf(files, chosen)
      expect(properties.length).toBeGreaterThan(1)
      expect(propertyEdits(files, properties, propertyValues(files, properties))).toEqual([])
    }
  })

  it('is written where the files say it, and taken away without a trace', () => {
    const properties = propertiesOf(files, threshold)
    const values = {
      ...propertyValues(files, properties),
      'its-minimum': 0,
      'its-ui-readonly': true,
      'its-required': true,
    }
    const changed = doing(...propertyEdits(files, properties, values))(files)
    if (isRefused(changed)) throw new Error(changed.refused)
    expect(changed.get('stages/legal-review/data.schema.json')).toContain(
      '"csa_threshold": { "title": "Threshold", "type": "number", "minimum": 0 }',
    )
    expect(changed.get('stages/legal-review/data.schema.json')).toContain(
      '"required": ["agreement_template", "csa_threshold"]',
    )
    const back = doing(...propertyEdits(changed, properties, propertyValues(files, properties)))(changed)
    if (isRefused(back)) throw new Error(back.refused)
    // A line that became too long stays laid out over several.
    expect([...back].map(([path, text]): unknown => [path, JSON.parse(text)])).toEqual(
      [...files].map(([path, text]): unknown => [path, JSON.parse(text)]),
    )
    expect(back.get('stages/legal-review/data.schema.json')).toBe(files.get('stages/legal-review/data.schema.json'))
  })
})

describe('what else has a form', () => {
  const path = { kind: 'file', file: 'paths/annual-review.json' } as const
  const records = { kind: 'file', file: 'records/limit-types.json' } as const
  const people = { kind: 'people', stage: 'legal_review', people: 'legal reviewers' } as const
  const column = {
    kind: 'column',
    stage: 'credit_request',
    field: 'limit_requests',
    column: 'proposed_amount',
  } as const
  const part = { kind: 'part', file: 'records/limit-types.json', part: 'position' } as const
  const titles = (selection: Selection) => propertiesOf(files, selection).map(({ schema }) => schema.title)
  const stageNumber = (formType: string) => stagesOnPath(files, 'application.json').indexOf(formType)
  const changed = (selection: Selection, values: Record<string, unknown>) => {
    const properties = propertiesOf(files, selection)
    const result = doing(...propertyEdits(files, properties, { ...propertyValues(files, properties), ...values }))(
      files,
    )
    if (isRefused(result)) throw new Error(result.refused)
    return result
  }

  it.each<[string, Selection, string[]]>([
    ['people', people, ['Roles', 'Parties', 'Parties that may not', 'Stages whose contributors may not']],
    ['a kind of application', path, ['Title', 'Started by, roles', 'Started from', 'Stage that approves', 'Steps']],
    ['records', records, ['Title', 'Field that identifies a record', 'Columns of its page']],
    ['a field of records', part, ['Label', 'Lower limit', 'Upper limit']],
    ['a column', column, ['Label', 'Required on submit', 'Control', 'Lower limit']],
  ])('%s', (_, selection, expected) => {
    expect(titles(selection)).toEqual(expect.arrayContaining(expected))
    const properties = propertiesOf(files, selection)
    expect(new Set(properties.map(({ name }) => name)).size).toBe(properties.length)
    expect(propertyEdits(files, properties, propertyValues(files, properties))).toEqual([])
  })

  it('stays when its only value is taken out, so that another one can be put in', () => {
    const without = changed(people, { 'its-roles': undefined })
    expect(valueAt(valueIn(without, 'stages/legal-review/workflow.json'), ['people', people.people])).toEqual({})
    const properties = propertiesOf(without, people)
    const again = doing(...propertyEdits(without, properties, { 'its-roles': ['credit_reviewer'] }))(without)
    if (isRefused(again)) throw new Error(again.refused)
    expect(valueAt(valueIn(again, 'stages/legal-review/workflow.json'), ['people', people.people])).toEqual({
      roles: ['credit_reviewer'],
    })
  })

  it('writes an empty list where the file must have one', () => {
    const stage = { kind: 'pathStage', file: 'application.json', formType: 'legal_review' } as const
    const at = ['stages', stageNumber(stage.formType), 'after']
    const after = changed(stage, { 'its-after': undefined })
    expect(valueAt(valueIn(files, stage.file), at)).not.toEqual([])
    expect(valueAt(valueIn(after, stage.file), at)).toEqual([])
    const properties = propertiesOf(after, stage)
    const nothing = { ...propertyValues(after, properties), 'its-after': undefined }
    expect(propertyEdits(after, properties, nothing)).toEqual([])
  })

  it('is a choice of what there is', () => {
    const [roles] = propertiesOf(files, people)
    expect(roles?.schema.items).toMatchObject({
      enum: expect.arrayContaining(['legal_reviewer', 'auditor']) as unknown,
    })
    expect(roles?.ui['ui:enumNames']).toContain('Legal Reviewer')
  })

  it('says below its field that roles and parties must both hold, and which fields are carried', () => {
    const help = (of: Selection, title: string) =>
      propertiesOf(files, of).find(({ schema }) => schema.title === title)?.ui['ui:help']
    const starters = ['Started by, roles', 'Started by, parties'].map((title) => help(path, title))
    expect(starters).toEqual(starters.map(() => expect.stringContaining('both must hold') as unknown))
    expect(help(path, 'Started from')).not.toContain('by code')
    const carried = propertiesOf(files, path).filter(({ at }) => at[0] === 'carry')
    expect(carried.map(({ ui }) => ui['ui:help'])).toEqual(
      carried.map(() => expect.stringContaining('from the form of the earlier one') as unknown),
    )
  })

  it('says that everything is carried, instead of which fields are', () => {
    const amendment = { kind: 'file', file: 'paths/amendment.json' } as const
    const name = 'whole-its-carry-legal_review'
    const value = (of: DefinitionFiles) => propertyValues(of, propertiesOf(of, amendment))[name]
    const carried = (values: string[]) => {
      const after = changed(amendment, { [name]: values })
      return valueAt(valueIn(after, amendment.file), ['carry', 'legal_review'])
    }
    expect(value(files)).toEqual(['*'])
    expect(carried(['*', 'governing_law'])).toEqual(['governing_law'])
    expect(value(changed(amendment, { [name]: ['governing_law'] }))).toEqual(['governing_law'])
    const review = 'whole-its-carry-credit_review'
    const after = changed(amendment, { [review]: ['assigned_credit_analyst', '*'] })
    expect(valueAt(valueIn(after, amendment.file), ['carry', 'credit_review'])).toBe('all')
  })

  it('shows what is carried from a form that carries nothing, so that it can be taken out', () => {
    const amendment = { kind: 'file', file: 'paths/amendment.json' } as const
    const amended = files.get(amendment.file)?.replace(/"approves": "\w+"/, '"approves": "legal_review"') ?? ''
    const wrong = new Map([...files, [amendment.file, amended]])
    const name = 'whole-its-carry-legal_review'
    const properties = propertiesOf(wrong, amendment)
    expect(propertyValues(wrong, properties)[name]).toEqual(['*'])
    const after = doing(...propertyEdits(wrong, properties, {}))(wrong)
    if (isRefused(after)) throw new Error(after.refused)
    expect(valueAt(valueIn(after, amendment.file), ['carry', 'legal_review'])).toBeUndefined()
  })

  it('offers of the forms of a kind what is carried: nothing that is filled in anew, and no decision', () => {
    const offered = propertiesOf(files, path).filter(({ at }) => at[0] === 'carry')
    const of = (stage: string) => offered.find(({ at }) => at[1] === stage)?.schema.items
    expect(offered.map(({ at }) => at[1])).toEqual([
      'credit_request',
      'credit_review',
      'credit_analysis',
      'credit_compilation',
    ])
    expect(of('credit_review')).toMatchObject({ enum: expect.not.arrayContaining(['credit_reviewer']) as unknown })
  })

  it('changes one line, in the order in which the file has it', () => {
    const after = changed(path, { 'whole-its-from': ['APPROVED', 'REJECTED', 'APPROVED_WITH_CONDITIONS'] })
    expect(after.get(path.file)).toBe(
      files.get(path.file)?.replace('"APPROVED_WITH_CONDITIONS"],', '"APPROVED_WITH_CONDITIONS", "REJECTED"],'),
    )
    const steps = changed(path, { 'whole-its-steps': 'Update\nCredit Review\nAnalysis\nPaper\nApproval\n' })
    expect(steps.get(path.file)).toBe(files.get(path.file)?.replace('"Credit Paper"', '"Paper"'))
  })
})

describe('what is new', () => {
  it.each<[string, Edit, string, JsonPath, unknown]>([
    [
      'a column',
      acts.addColumn({ stage: 'credit_request', field: 'limit_requests', column: 'haircut', kind: 'percentage' }),
      'stages/credit-request/data.schema.json',
      ['properties', 'limit_requests', 'items', 'properties', 'haircut'],
      { title: 'Haircut', type: 'number', format: 'percent' },
    ],
    [
      'a field of records',
      acts.addRecordField({ file: 'records/limit-types.json', name: 'short_name' }),
      'records/limit-types.json',
      ['fields', 'short_name'],
      { title: 'Short name', type: 'string', maxLength: 200 },
    ],
    [
      'people',
      acts.addPeople({ stage: 'legal_review', people: 'trainees', role: 'legal_reviewer' }),
      'stages/legal-review/workflow.json',
      ['people', 'trainees'],
      { roles: ['legal_reviewer'] },
    ],
  ])('%s', (_, act, file, at, value) => {
    const after = act(files)
    if (isRefused(after)) throw new Error(after.refused)
    expect(valueAt(valueIn(after, file), at)).toEqual(value)
    expect(isRefused(act(after))).toBe(true)
  })

  it('a column goes with all that says how it is drawn', () => {
    const column = { stage: 'credit_request', field: 'limit_requests', column: 'haircut' }
    const added = inOrder(acts.addColumn({ ...column, kind: 'line' }), acts.removeColumn(column))(files)
    expect(added).toEqual(files)
    const without = acts.removeColumn({ ...column, column: 'proposed_amount' })(files)
    if (isRefused(without)) throw new Error(without.refused)
    const at = ['properties', 'limit_requests', 'items']
    const items = valueAt(valueIn(without, 'stages/credit-request/data.schema.json'), at)
    expect(items).toMatchObject({ required: ['limit_type_id'] })
    expect(valueAt(items, ['properties', 'proposed_amount'])).toBeUndefined()
  })

  it('a column is moved by its line alone', () => {
    const path = 'stages/credit-request/data.schema.json'
    const moved = { stage: 'credit_request', field: 'limit_requests', column: 'proposed_amount' }
    const text = files.get(path) ?? ''
    const after = acts.moveColumn({ ...moved, before: 'limit_type_id' })(files)
    if (isRefused(after)) throw new Error(after.refused)
    const lines = (after.get(path) ?? '').split('\n')
    expect(lines.toSorted()).toEqual(text.split('\n').toSorted())
    expect(after.get(path)).not.toBe(text)
    const back = acts.moveColumn({ ...moved, before: columnAfter(text, moved.column) })(after)
    expect(back).toEqual(files)
  })

  it('people get another name wherever they are named, and are not removed while they are', () => {
    const people = { stage: 'legal_review', people: 'legal reviewers' }
    const path = 'stages/legal-review/workflow.json'
    const after = acts.renamePeople({ ...people, to: 'lawyers' })(files)
    if (isRefused(after)) throw new Error(after.refused)
    expect(after.get(path)).toBe(files.get(path)?.replaceAll('"legal reviewers"', '"lawyers"'))
    expect([...after].filter(([each, text]) => files.get(each) !== text).map(([each]) => each)).toEqual([path])
    expect(isRefused(acts.removePeople(people)(files))).toBe(true)
    const others = { ...people, people: 'trainees' }
    const added = inOrder(acts.addPeople({ ...others, role: 'legal_reviewer' }), acts.removePeople(others))(files)
    expect(added).toEqual(files)
    expect(isRefused(acts.renamePeople({ ...others, to: 'legal reviewers' })(files))).toBe(true)
  })

  it('has a name that can be one', () => {
    const column = acts.addColumn({
      stage: 'credit_request',
      field: 'limit_requests',
      column: 'Hair cut',
      kind: 'line',
    })
    const people = acts.addPeople({ stage: 'legal_review', people: 'Trainees', role: 'legal_reviewer' })
    expect([column, people].map((act) => isRefused(act(files)))).toEqual([true, true])
  })
})

/** The column that follows another one. */
function columnAfter(text: string, column: string): string | undefined {
  const schema = JSON.parse(text) as { properties: { limit_requests: { items: { properties: object } } } }
  const names = Object.keys(schema.properties.limit_requests.items.properties)
  return names[names.indexOf(column) + 1]
}
