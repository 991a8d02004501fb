import { describe, expect, it } from 'vitest'
import { compileChecks } from './validation/ajv.ts'
import { checkSchemas } from './checks.ts'
import type { StageFiles } from './definition.ts'
import { matches } from './stage.ts'

const shown = { required: ['a'] }
const files: StageFiles = {
  stage: {
    formType: 'one',
    title: 'One',
    workflowType: 'ONE',
    stepNumber: 1,
    source: 'one_form',
    payload: { prefix: 'one_' },
    guards: [
      { when: {}, require: { required: ['a'] }, message: '' },
      { when: {}, rule: { name: 'different', fields: ['a', 'b'] }, message: '' },
    ],
    comments: [
      { when: {}, take: ['a'] },
      { when: {}, given: {}, take: ['b'] },
    ],
    navigation: [{ when: {}, go: '/' }],
    messages: {
      loadFailed: '',
      saveFailed: '',
      saveFailedShows: 'detail',
      transitionFailedEmpty: '',
      noInstance: '',
      unknownState: '',
    },
  },
  data: {
    $schema: '../../meta/data.schema.json',
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' }, b: { type: 'string' } },
  },
  ui: { 'ui:above': ['a'], 'ui:tabs': [{ title: 'Tab', fields: ['b'] }], b: { 'ui:when': shown } },
  workflow: { id: 'ONE', initial: 'DRAFT', states: { DRAFT: {} } },
}

describe('the schemas of a stage', () => {
  it('are the draft, the whole form, every rule and every condition', () => {
    expect(Object.keys(checkSchemas(files)).toSorted()).toEqual([
      'comments/0/when',
      'comments/1/given',
      'comments/1/when',
      'draft',
      'guards/0/require',
      'guards/0/when',
      'guards/1/when',
      'navigation/0/when',
      'submit',
      'when/b',
    ])
  })

  it('are left without the reference that is for editors', () => {
    expect(checkSchemas(files).submit).not.toHaveProperty('$schema')
  })

  it('compile, and are asked by their key', () => {
    const stage = { ...files, hash: '', checks: compileChecks(checkSchemas(files)) }
    expect([matches(stage, 'submit', {}), matches(stage, 'draft', {}), matches(stage, 'when/b', { a: '' })]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('that were never compiled are a broken build, and say so', () => {
    expect(() => matches({ ...files, hash: '', checks: {} }, 'draft', {})).toThrow("Stage one has no check 'draft'.")
  })
})
