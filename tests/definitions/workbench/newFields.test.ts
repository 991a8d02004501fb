import { expect, it } from 'vitest'
import { checkSource } from '../../../server/definitions/check/check.ts'
import { sourceOf } from '../../../src/engine/source/source.ts'
import { acts } from '../../../src/workbench/edits/acts.ts'
import { type Edit, inOrder, isRefused } from '../../../src/workbench/edits/edit.ts'
import { columnKinds, fieldKinds } from '../../../src/workbench/edits/fieldKinds.ts'
import type { FieldPlace } from '../../../src/workbench/edits/places.ts'
import { realTexts } from '../edit.ts'

const files = await realTexts()
const before = sourceOf(files, { withCases: true })
const checked = (after: ReturnType<Edit>) => {
  if (isRefused(after)) throw new Error(after.refused)
  return checkSource(sourceOf(after, { withCases: true, before }))
}
const given = { options: ['forwards', 'swaps'], records: 'industries', role: 'legal_reviewer', minimum: 1, maximum: 5 }

it.each(Object.keys(fieldKinds))('a new field of the kind %s is one without a mistake', (kind) => {
  const field = { stage: 'legal_review', name: 'products', title: 'Products', kind, place: { tab: 0 }, ...given }
  expect(checked(acts.addField(field)(files))).toEqual([])
})

it.each(Object.keys(fieldKinds))(
  'a field of the kind %s can be added where it is never shown, moved there, and taken back',
  (kind) => {
    const field = { stage: 'legal_review', name: 'products', title: 'Products', kind, ...given, help: 'In short.' }
    const [shown, hidden] = [{ tab: 0 }, 'hidden'] as const
    const move = (place: FieldPlace) => acts.moveField({ stage: field.stage, field: field.name, place })
    const moved = inOrder(acts.addField({ ...field, place: shown }), move(hidden))
    for (const edit of [acts.addField({ ...field, place: hidden }), moved, inOrder(moved, move(shown))])
      expect(checked(edit(files))).toEqual([])
  },
)

it('a table begins without JSON: with a column, beside which others are added, and which can then be removed', () => {
  const table = { stage: 'legal_review', field: 'guarantors' }
  const edit = inOrder(
    acts.addField({
      ...table,
      name: table.field,
      title: 'Guarantors',
      kind: 'table',
      place: { tab: 0 },
      required: true,
    }),
    acts.addColumn({ ...table, column: 'share', kind: 'percentage' }),
    acts.removeColumn({ ...table, column: 'name' }),
  )
  expect(checked(edit(files))).toEqual([])
})

it.each(['credit_request', 'legal_review'])('a new table of %s has room for a column of each kind', (stage) => {
  const table = { stage, name: 'guarantors', title: 'Guarantors', kind: 'table', place: { tab: 0 } }
  const columns = Object.keys(columnKinds).map((kind) =>
    acts.addColumn({ stage, field: table.name, column: kind.toLowerCase(), kind }),
  )
  expect(checked(inOrder(acts.addField(table), ...columns)(files))).toEqual([])
})

it.each([{ kind: 'country' }, { kind: 'choice', list: 'legalDocumentType' }])(
  'a new field that is never shown is none that the check wants to have shown: %o',
  (asked) => {
    const field = { stage: 'credit_request', name: 'origin', title: 'Origin', place: 'hidden', ...asked } as const
    expect(checked(acts.addField(field)(files))).toEqual([])
  },
)
