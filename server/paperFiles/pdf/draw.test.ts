import { describe, expect, it } from 'vitest'
import { chance } from '../../../tests/support/chance.ts'
import { outlined } from '../../../tests/support/papers/generated.ts'
import { overlaps, readPdf } from '../../../tests/support/papers/readPdf.ts'
import { wrongIn } from '../../../tests/support/papers/writtenIn.ts'
import { drawPdf } from './draw.ts'

const { shuffled } = chance('the scripts of a paper')
/** All of them are drawn, at full length, by tests/generated/longestPapers. */
const some = shuffled(['latin', 'greek and cyrillic', 'chinese', 'korean', 'marks', 'everything'] as const).slice(0, 1)
const latin = await outlined('latin', { size: 'small' })

describe('A credit paper as PDF', () => {
  it.each(some)('has all of it, nothing cut, outside or overlapping: %s', async (script) => {
    const outline = await outlined(script, { size: 'small' })
    expect(wrongIn(outline, await readPdf(await drawPdf(outline)))).toEqual([])
  })

  it('is the same, byte by byte, of the same paper', async () => {
    expect((await drawPdf(latin)).equals(await drawPdf(latin))).toBe(true)
  })

  it('has heads of a table that are taller than a page, once', async () => {
    const tall = { title: 'tall '.repeat(700), isNumber: false }
    const columns = [tall, ...Array.from({ length: 11 }, (_, n) => ({ title: `Column ${n}`, isNumber: false }))]
    const table = { columns, rows: [columns.map((_, n) => `cell ${n}`)] }
    const part = { kind: 'table' as const, title: 'Limits', credit: '', blocks: [], table }
    const { pdfTexts } = await readPdf(await drawPdf({ ...latin, chapters: [{ title: 'Legal', parts: [part] }] }))
    const words = pdfTexts.map(({ text }) => text).join(' ')
    expect(words.match(/tall/g)).toHaveLength(700)
    expect(words).toContain('cell 11')
  })

  it('has a table that is wider than a page as several, none of whose figures is broken', async () => {
    const columns = Array.from({ length: 70 }, (_, n) => ({ title: `Column${n}`, isNumber: n % 2 === 1 }))
    const rows = ['first', 'second'].map((name) =>
      columns.map(({ isNumber }, n) => (n === 0 ? name : isNumber ? `1,234,500,0${n}` : `t${n}`)),
    )
    const part = { kind: 'table' as const, title: 'Limits', credit: '', blocks: [], table: { columns, rows } }
    const { pdfTexts } = await readPdf(await drawPdf({ ...latin, chapters: [{ title: 'Legal', parts: [part] }] }))
    const texts = pdfTexts.map(({ text }) => text)
    expect(rows.flat().filter((cell) => !texts.includes(cell))).toEqual([])
    expect(texts.filter((text) => text === 'first').length).toBeGreaterThan(3)
    expect(overlaps(pdfTexts)).toEqual([])
    expect(pdfTexts.every(({ x, width }) => x > 50 && x + width < 545)).toBe(true)
  })

  it('writes a character that no font has as its number', async () => {
    const { pdfTexts } = await readPdf(await drawPdf({ ...latin, subtitle: 'Copper 😀 line' }))
    expect(pdfTexts.map(({ text }) => text).join(' ')).toContain('Copper [U+1F600] line')
  })
})
