import { describe, expect, it } from 'vitest'
import { isSameText, startOf } from './start.ts'

const source = (title: string, text: string, isFormatted = false) => ({
  key: title,
  title,
  origin: 'Credit Analysis',
  text,
  isFormatted,
  isChanged: false,
})
const [cash, debt] = [source('Cash flow', 'Strong.\n'), source('Debt', 'Enough.\n\nFor now.')]

describe('A field that sums up others', () => {
  it('starts from the text of one as it stands there, and from those of several under their titles', () => {
    expect(startOf([cash, source('Empty', ' ')], {})).toBe('Strong.')
    expect(startOf([cash, debt], {})).toBe('Cash flow:\nStrong.\n\nDebt:\nEnough.\n\nFor now.')
  })

  it('starts from no text that is longer than it may be, of which a part would be lost', () => {
    expect(startOf([cash, debt], { maxLength: 42 })).toBeUndefined()
    expect(startOf([cash, debt], { maxLength: 43 })).toHaveLength(43)
    expect(startOf([], {})).toBeUndefined()
  })

  it('keeps formatting where it has any itself', () => {
    const formatted = { format: 'formatted-text' }
    expect(startOf([source('A', '**Firm**', true), source('B', 'a * b')], formatted)).toBe(
      '## A\n\n**Firm**\n\n## B\n\na \\* b',
    )
    expect(startOf([source('A', '**Firm**', true)], {})).toBe('**Firm**')
  })

  it('says the same however its lines are broken', () => {
    expect(isSameText('Strong.\n\n Enough. ', 'Strong. Enough.')).toBe(true)
    expect(isSameText('Strong.', 'Weak.')).toBe(false)
  })
})
