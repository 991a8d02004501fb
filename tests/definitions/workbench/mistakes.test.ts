import { describe, expect, it } from 'vitest'
import { checkSource } from '../../../server/definitions/check/check.ts'
import { sourceOf } from '../../../src/engine/source/source.ts'
import { doing, type Operation } from '../../../src/workbench/edits/operations.ts'
import { isRefused } from '../../../src/workbench/edits/edit.ts'
import { selectionAt, mistakeIn } from '../../../src/workbench/properties/placeOfMistake.ts'
import { realTexts } from '../edit.ts'

const files = await realTexts()
const [data, ui, stage, workflow] = ['data.schema', 'ui.schema', 'stage', 'workflow'].map(
  (name) => `stages/legal-review/${name}.json`,
)
const [legal, request] = ['legal_review', 'credit_request']
const asked = 'stages/credit-request/data.schema.json'
const amount = ['properties', 'limit_requests', 'items', 'properties', 'proposed_amount']

describe('a mistake leads to what a person chooses to mend it', () => {
  it.each<[string, Operation, unknown]>([
    [
      'a field that contradicts itself',
      { do: 'set', file: data ?? '', at: ['properties', 'grace_period', 'minLength'], value: 9000 },
      { kind: 'field', stage: legal, field: 'grace_period' },
    ],
    [
      'a condition about a field that there is not',
      { do: 'set', file: ui ?? '', at: ['csa_type', 'ui:when'], value: { required: ['has_cas'] } },
      { kind: 'field', stage: legal, field: 'csa_type' },
    ],
    [
      'a right of people that there are not',
      { do: 'set', file: stage ?? '', at: ['rights'], value: { grace_period: { edit: 'lawyers' } } },
      { kind: 'field', stage: legal, field: 'grace_period' },
    ],
    [
      'a tab without a title',
      { do: 'set', file: ui ?? '', at: ['ui:tabs', 1, 'title'], value: '' },
      { kind: 'tab', stage: legal, tab: 1 },
    ],
    [
      'a list that offers an option twice',
      { do: 'add', file: 'reference.json', at: ['lists', 'csaType', 'enum'], value: 'vm_csa' },
      { kind: 'list', list: 'csaType' },
    ],
    [
      'a condition about an option that there is not',
      { do: 'set', file: ui ?? '', at: ['csa_type', 'ui:when', 'properties', 'has_csa', 'const'], value: 'MAYBE' },
      { kind: 'field', stage: legal, field: 'csa_type' },
    ],
    [
      'a rule about an option that there is not',
      {
        do: 'add',
        file: stage ?? '',
        at: ['rules'],
        value: { when: { properties: { has_csa: { const: 'MAYBE' } } }, require: ['grace_period'] },
      },
      { kind: 'field', stage: legal, field: 'grace_period' },
    ],
    [
      'a tab without a title in a form with a field of that name',
      { do: 'set', file: 'stages/credit-request/ui.schema.json', at: ['ui:tabs', 1, 'title'], value: '' },
      { kind: 'tab', stage: request, tab: 1 },
    ],
    [
      'a label that is empty in a form with a field “title”',
      { do: 'set', file: asked, at: ['properties', 'guarantor_cif', 'title'], value: '' },
      { kind: 'field', stage: request, field: 'guarantor_cif' },
    ],
    [
      'a column that contradicts itself',
      { do: 'set', file: asked, at: [...amount, 'minimum'], value: 10 ** 15 },
      { kind: 'column', stage: request, field: 'limit_requests', column: 'proposed_amount' },
    ],
    [
      'people of a role that there is not',
      { do: 'set', file: workflow ?? '', at: ['people', 'lawyers'], value: { roles: ['lawyer'] } },
      { kind: 'people', stage: legal, people: 'lawyers' },
    ],
    [
      'an action that leads nowhere',
      { do: 'set', file: workflow ?? '', at: ['states', 'OPEN', 'on', 'LR_SUBMIT', 'target'], value: 'GONE' },
      { kind: 'pathEvent', file: workflow, state: 'OPEN', event: 'LR_SUBMIT' },
    ],
    [
      'a state without a name',
      { do: 'set', file: workflow ?? '', at: ['states', 'OPEN', 'states', 'DRAFT', 'meta', 'name'], value: '' },
      { kind: 'pathState', file: workflow, state: 'OPEN.DRAFT' },
    ],
  ])('%s', (_, operation, chosen) => {
    const wrong = doing(operation)(files)
    if (isRefused(wrong)) throw new Error(wrong.refused)
    const mistakes = checkSource(sourceOf(wrong, { withCases: true })).map((text) => mistakeIn(wrong, text))
    expect(mistakes.map((each) => each.selection)).toContainEqual(chosen)
  })

  it.each<[string, string, (string | number)[], string?]>([
    ['its label', 'data.schema', ['properties', 'limit_requests', 'title']],
    ['what it consists of', 'data.schema', ['properties', 'limit_requests', 'items', 'type']],
    ['what it requires', 'stage', ['rules', 0, 'when', 'properties', 'comments']],
    ['a condition of its rows', 'stage', ['rows', 'limit_requests', 'rules', 0, 'when', 'properties', 'comments']],
    ['when it is shown', 'ui.schema', ['limit_requests', 'ui:when', 'properties', 'comments']],
    ['the label of a column', 'data.schema', [...amount.slice(0, -1), 'title', 'title'], 'title'],
    ['how a column is drawn', 'ui.schema', ['limit_requests', 'items', 'type', 'ui:when', 'required', 0], 'type'],
    ['how a column is computed', 'stage', ['rows', 'limit_requests', 'computed', 'items', 'var'], 'items'],
    ['how a column is read', 'wire', ['rows', 'limit_requests', 'readFrom', 'comments'], 'comments'],
  ])('in a table whose columns are called like other things, by its place: %s', (_, file, at, column) => {
    const columns = ['title', 'items', 'type'].map((name): Operation => {
      return { do: 'set', file: asked, at: [...amount.slice(0, -1), name], value: { title: 'Text', type: 'string' } }
    })
    const rule = { when: { properties: { comments: { const: '' } } }, require: ['limit_requests'] }
    const folder = 'stages/credit-request'
    const called = doing(...columns, { do: 'set', file: `${folder}/stage.json`, at: ['rules'], value: [rule] })(files)
    if (isRefused(called)) throw new Error(called.refused)
    const of = { stage: request, field: 'limit_requests' }
    const chosen = column === undefined ? { kind: 'field', ...of } : { kind: 'column', ...of, column }
    expect(selectionAt(called, `${folder}/${file}.json`, at)).toEqual(chosen)
  })

  it('says what it says without its place, of a case its file, and nothing of a file that there is not', () => {
    expect(mistakeIn(files, 'paths/none.json:3:1: There is no such state.')).toEqual({
      where: 'paths/none.json:3:1',
      place: { file: 'paths/none.json', line: 3, column: 1 },
      message: 'There is no such state.',
    })
    const file = 'stages/legal-review/cases.json'
    expect(mistakeIn(files, `${file}:8:30: A review has a template.`).selection).toEqual({ kind: 'file', file })
    expect(mistakeIn(files, 'Something else.')).toEqual({ where: '', message: 'Something else.' })
  })
})
