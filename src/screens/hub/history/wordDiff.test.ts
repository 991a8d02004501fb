import { describe, expect, it } from 'vitest'
import { wordDiff } from './wordDiff.ts'

const written = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ text, kind }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('')

describe('A text, word by word', () => {
  it.each([
    ['The line is secured.', 'The line is secured.', 'The line is secured.'],
    ['The line is secured.', 'The new line is fully secured.', 'The[+ new+] line is[+ fully+] secured.'],
    ['Margin is called daily.', 'Margin is called weekly.', 'Margin is called[- daily.-][+ weekly.+]'],
    ['', 'All of it.', '[+All of it.+]'],
    ['All of it.', '', '[-All of it.-]'],
  ])('%j → %j', (before, after, text) => {
    expect(written(before, after)).toBe(text)
  })
  it('loses nothing: what stayed and was removed is the text before, what stayed and was added the text after', () => {
    const [before, after] = ['one two\n\nthree  four five ', 'zero two three\nfour six five']
    const pieces = wordDiff(before, after)
    const without = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('')
    expect(without('added')).toBe(before)
    expect(without('removed')).toBe(after)
  })
})
