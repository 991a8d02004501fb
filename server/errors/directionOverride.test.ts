import { describe, expect, it } from 'vitest'
import { overrideAt, overrideMessages } from './directionOverride.ts'

const turned = 'Not \u202Edetcejer'
const message = ['This contains an invisible character (U+202E) that shows text backwards. Type the text again.']

describe('a text that is shown backwards', () => {
  it('is named where it is, however deep', () => {
    expect(overrideMessages({ title: turned })).toEqual({ title: message })
    expect(overrideMessages({ id: 1, limit_requests: [{}, { product: 'Gold', comments: turned }] })).toEqual({
      limit_requests: { 1: { comments: message } },
    })
  })

  it('is told from texts in languages that are written from right to left', () => {
    expect(
      overrideMessages({ title: 'שלום', comments: '\u2067سلام\u2069 \u202A+41 44\u202C', rows: [null, 1, true] }),
    ).toBe(undefined)
  })

  it('is not named if it was there before, in whichever row', () => {
    const before = [{ comments: turned }, { comments: null }]
    expect(overrideAt([{ comments: 'New' }, { comments: turned }], before)).toBe(undefined)
    expect(overrideAt([{ comments: turned }, { comments: `${turned}!` }], before)).toEqual(['1', 'comments'])
  })
})
