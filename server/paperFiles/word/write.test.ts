import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { outlined } from '../../../tests/support/papers/generated.ts'
import { writeWord } from './write.ts'

/** What XML has no place for. */
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
