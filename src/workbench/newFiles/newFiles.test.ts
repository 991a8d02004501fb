import { describe, expect, it } from 'vitest'
import { checkSource } from '../../../server/definitions/check/check.ts'
import { realTexts } from '../../../tests/definitions/edit.ts'
import { sourceOf } from '../../engine/source/source.ts'
import { type Edit, isRefused } from '../edits/edit.ts'
import type { DefinitionFiles } from '../files.ts'
import { addFile, pathOf } from './addFile.ts'
import { addList } from './addList.ts'

const files = await realTexts()

const after = (edit: Edit): DefinitionFiles => {
  const result = edit(files)
  if (isRefused(result)) throw new Error(result.refused)
  return result
}

describe('what an analyst begins', () => {
  it.each([
    ['table', 'Pricing grid', 'tables/pricing-grid.json', [expect.stringContaining('nothing reads this table')]],
    ['record', 'Börsen', 'records/borsen.json', []],
    ['record', 'Constructor', 'records/constructor.json', []],
    ['record', 'Straßen', 'records/strassen.json', []],
    ['record', `${'x'.repeat(59)} y`, `records/${'x'.repeat(59)}.json`, []],
    ['path', 'Quick increase', 'paths/quick-increase.json', []],
  ] as const)(
    'a %s begins without a mistake, but that it is not used; no other file changes',
    (kind, title, path, left) => {
      expect(pathOf({ kind, title })).toBe(path)
      const result = after(addFile({ kind, title }))
      expect(checkSource(sourceOf(result, { withCases: true }))).toEqual(left)
      expect([...result].filter(([name, text]) => files.get(name) !== text).map(([name]) => name)).toEqual([path])
    },
  )

  it('an option list begins without a mistake, but that it is not used', () => {
    const result = after(addList({ name: 'venues' }))
    expect(checkSource(sourceOf(result, { withCases: true }))).toEqual([
      expect.stringContaining('no field has the options'),
    ])
    expect(JSON.parse(result.get('reference.json') ?? '')).toMatchObject({ lists: { venues: { type: 'string' } } })
  })

  it.each([
    [
      addFile({ kind: 'table', title: 'Rating scale' }),
      'A file named rating-scale already exists. Choose another title.',
    ],
    [addFile({ kind: 'path', title: 'New' }), 'A file named new already exists. Choose another title.'],
    [addFile({ kind: 'record', title: '株式' }), 'Use letters from a to z in the title: the file is named after it.'],
    [addList({ name: 'priority' }), 'A list named priority already exists. Choose another name.'],
    [addList({ name: '1st' }), 'A name of a list consists of letters, digits and “_”, and begins with a letter.'],
  ])('is refused where its name is taken or none', (edit, refused) => {
    expect(edit(files)).toEqual({ refused })
  })
})
