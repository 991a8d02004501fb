import { expect, it } from 'vitest'
import { checkSource } from '../../../server/definitions/check/check.ts'
import { sourceOf } from '../../../src/engine/source/source.ts'
import { acts } from '../../../src/workbench/edits/acts.ts'
import { isRefused } from '../../../src/workbench/edits/edit.ts'
import { fieldKinds } from '../../../src/workbench/edits/fieldKinds.ts'
import { realTexts } from '../edit.ts'

const files = await realTexts()
const before = sourceOf(files, { withCases: true })
const given = { options: ['forwards', 'swaps'], records: 'industries', role: 'legal_reviewer', minimum: 1, maximum: 5 }

it.each(Object.keys(fieldKinds))('a new field of the kind %s is one without a mistake', (kind) => {
  const field = { stage: 'legal_review', name: 'products', title: 'Products', kind, place: { tab: 0 }, ...given }
  const after = acts.addField(field)(files)
  if (isRefused(after)) throw new Error(after.refused)
  expect(checkSource(sourceOf(after, { withCases: true, before }))).toEqual([])
})

it.each([{ kind: 'country' }, { kind: 'choice', list: 'legalDocumentType' }])(
  'a new field that is never shown is none that the check wants to have shown: %o',
  (asked) => {
    const field = { stage: 'credit_request', name: 'origin', title: 'Origin', place: 'hidden', ...asked } as const
    const after = acts.addField(field)(files)
    if (isRefused(after)) throw new Error(after.refused)
    expect(checkSource(sourceOf(after, { withCases: true, before }))).toEqual([])
  },
)
