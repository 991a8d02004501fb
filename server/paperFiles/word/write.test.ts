import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { outlined } from '../../../tests/support/papers/generated.ts'
import { writeWord } from './write.ts'

/** Characters that XML does not allow. */
const forbidden = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/u

it('A credit paper for Word can be opened, whatever is in its titles', async () => {
  const outline = await outlined('latin', { size: 'small' })
  const crooked = (text: string) => `${text}\u0001\u000b\ufffe`
  const chapters = outline.chapters.map(({ title, parts }) => ({
    title: crooked(title),
    parts: parts.map((part) => ({
      ...part,
      title: crooked(part.title),
      mark: crooked('Changed'),
      credit: crooked('By'),
    })),
  }))
  const { title, subtitle, foot, notes } = outline
  const file = await writeWord({
    ...outline,
    title: crooked(title),
    subtitle: crooked(subtitle),
    foot: crooked(foot),
    notes: notes.map(crooked),
    chapters,
  })
  const parts = Object.entries(unzipSync(file)).filter(([name]) => /\.(xml|rels)$/.test(name))
  expect(parts.length).toBeGreaterThan(3)
  const wrong = parts.filter(([, bytes]) => forbidden.test(new TextDecoder().decode(bytes))).map(([name]) => name)
  expect(wrong).toEqual([])
})

it('has a table that is wider than a page as several, which all fit on it', async () => {
  const outline = await outlined('latin', { size: 'small' })
  const columns = Array.from({ length: 40 }, (_, n) => ({ title: `Column${n}`, isNumber: n % 2 === 1 }))
  const rows = ['first', 'second'].map((name) => columns.map((_, n) => (n === 0 ? name : `1,234,500,0${n}`)))
  const part = { kind: 'table' as const, title: 'Limits', credit: '', blocks: [], table: { columns, rows } }
  const file = await writeWord({ ...outline, chapters: [{ title: 'Legal', parts: [part] }] })
  const xml = new TextDecoder().decode(unzipSync(file)['word/document.xml'])
  const tables = xml.match(/<w:tbl>.*?<\/w:tbl>/gs) ?? []
  expect(tables.length).toBeGreaterThan(3)
  expect(tables.every((table) => table.includes('>first<') && table.includes('>Column0<'))).toBe(true)
  expect(rows.flat().filter((cell) => !xml.includes(`>${cell}<`))).toEqual([])
  const widths = tables.map((table) =>
    [...table.matchAll(/<w:gridCol w:w="(\d+)"/g)].reduce((sum, [, width]) => sum + Number(width), 0),
  )
  // A4 less its margins, in twentieths of a point.
  expect(Math.max(...widths)).toBeLessThanOrEqual(11_906 - 2 * 1120)
  expect(xml).not.toMatch(/<\/w:tbl><w:tbl>/)
})
