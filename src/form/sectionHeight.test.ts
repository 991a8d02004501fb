import { expect, it } from 'vitest'
import { sectionHeight } from './sectionHeight.ts'

const short = { shape: 'short', hasHelp: false } as const
const wide = { shape: 'wide', hasHelp: false } as const

it('two short fields share a line, in one column they do not', () => {
  const section = { fields: [short, short] }
  expect(sectionHeight(section, 2)).toBeCloseTo(60.8)
  expect(sectionHeight(section, 1)).toBeCloseTo(60.8 + 16 + 60.8)
})

it('a wide field has a line of its own, and so has what stands before and after it', () => {
  expect(sectionHeight({ fields: [short, wide, short, short] }, 2)).toBeCloseTo(60.8 + 16 + 106.8 + 16 + 60.8)
})

it('a line is as high as its highest field', () => {
  expect(sectionHeight({ fields: [short, { ...short, hasHelp: true }] }, 2)).toBeCloseTo(83.8)
})

it('the title, the note and a part that is no field count', () => {
  expect(sectionHeight({ title: 'Risk', fields: [] }, 2)).toBeCloseTo(35)
  expect(sectionHeight({ note: 'Attach them.', panel: 'attach', fields: [] }, 2)).toBeCloseTo(260)
})
