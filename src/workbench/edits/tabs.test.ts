import { describe, expect, it } from 'vitest'
import { type DefinitionFiles, fileOf, valueIn } from '../files.ts'
import type { Edit } from './edit.ts'
import { removePlace } from './tabs.ts'

const stage = 'legal_review'
const file = fileOf(stage, 'ui')

const withTabs = (...tabs: object[]): DefinitionFiles => new Map([[file, JSON.stringify({ 'ui:tabs': tabs })]])

/** The tabs after an edit, or why it is refused. */
function after(tabs: object[], edit: Edit): unknown {
  const result = edit(withTabs(...tabs))
  return 'refused' in result ? result.refused : valueIn(result, file)
}

describe('a tab or a section', () => {
  const [title, first] = ['Legal', { title: 'First', fields: [] }]

  it('is removed once it has no fields', () => {
    expect(after([{ title, fields: ['a'] }], removePlace({ stage, tab: 0 }))).toMatch(/^Move its fields/)
    const other = { title: 'Other', fields: ['a'] }
    expect(after([{ title, fields: [] }, other], removePlace({ stage, tab: 0 }))).toEqual({ 'ui:tabs': [other] })
    const sections = [first, { title: 'Second', fields: ['a'] }]
    expect(after([{ title, sections }], removePlace({ stage, tab: 0, section: 1 }))).toMatch(/^Move its fields/)
    const left = { 'ui:tabs': [{ title, sections: [sections[1]] }] }
    expect(after([{ title, sections }], removePlace({ stage, tab: 0, section: 0 }))).toEqual(left)
  })

  it('is removed with its empty sections', () => {
    const other = { title: 'Other', fields: ['a'] }
    expect(after([{ title, sections: [first] }, other], removePlace({ stage, tab: 0 }))).toEqual({ 'ui:tabs': [other] })
    const filled = [first, { title: 'Second', fields: ['a'] }]
    expect(after([{ title, sections: filled }, other], removePlace({ stage, tab: 0 }))).toMatch(/^Move its fields/)
  })

  it('leaves an empty tab when its only section goes, never an empty list of sections', () => {
    const tab = { title, sections: [first] }
    expect(after([tab], removePlace({ stage, tab: 0, section: 0 }))).toEqual({ 'ui:tabs': [{ title, fields: [] }] })
  })
})
