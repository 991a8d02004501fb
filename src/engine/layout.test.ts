import { describe, expect, it } from 'vitest'
import type { UiDefinition } from './definition.ts'
import { above, allSections, fieldUi, tabOf, tabs } from './layout.ts'

const ui: UiDefinition = {
  'ui:above': ['name'],
  'ui:tabs': [
    { title: 'One', fields: ['first', 'rows'] },
    {
      title: 'Two',
      sections: [
        { title: 'Part', fields: ['second'] },
        { note: 'Attach them.', fields: [], panel: 'attach' },
      ],
    },
  ],
  'ui:hidden': ['secret'],
  first: { 'ui:widget': 'textarea' },
}

describe('the layout', () => {
  it('makes one section of a tab that lists fields', () => {
    expect(tabs(ui)[0]).toEqual({
      index: 0,
      title: 'One',
      sections: [{ key: 'section/0/0', tab: 0, fields: ['first', 'rows'] }],
    })
  })

  it('keeps the sections of a tab, with their titles, notes and panels', () => {
    expect(tabs(ui)[1]?.sections).toEqual([
      { key: 'section/1/0', tab: 1, title: 'Part', fields: ['second'] },
      { key: 'section/1/1', tab: 1, note: 'Attach them.', fields: [], panel: 'attach' },
    ])
  })

  it('puts the fields above the tabs into a section of their own, if there are any', () => {
    expect(above(ui)).toEqual({ key: 'section/above/0', tab: -1, fields: ['name'] })
    expect(above({ 'ui:tabs': [] })).toBeUndefined()
    expect(allSections(ui).map(({ key }) => key)).toEqual([
      'section/above/0',
      'section/0/0',
      'section/1/0',
      'section/1/1',
    ])
  })

  it('tells the tab of a field, and of a path inside it', () => {
    expect(['second', 'rows.3.amount', 'name', 'secret'].map((path) => tabOf(ui, path))).toEqual([1, 0, -1, -1])
  })

  it('does not take its own keys for fields', () => {
    expect([fieldUi(ui, 'first'), fieldUi(ui, 'ui:tabs'), fieldUi(ui, 'second')]).toEqual([
      { 'ui:widget': 'textarea' },
      undefined,
      undefined,
    ])
  })
})
