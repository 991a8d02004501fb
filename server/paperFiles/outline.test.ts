import { describe, expect, it } from 'vitest'
import type { Paper } from '../model/paper/paper.ts'
import { outlineOf } from './outline.ts'

const written = { by: 'Ann Bo', on_behalf_of: 'Cy Di', at: '2026-11-21T10:00:00.000Z' }
const of = { form_key: 'legal_review', form_name: 'Legal Review', field: 'x', changed: false, written }

const paper: Paper = {
  application: {
    id: '7',
    reference_number: 'CR-7',
    title: 'Copper line',
    state_name: 'Approved',
    closed: true,
    version: 4,
  },
  title: 'Credit Paper',
  compiled: written,
  changed: 1,
  withheld: 2,
  chapters: [
    {
      title: 'Legal',
      paragraphs: [
        { ...of, title: 'Threshold', text: { kind: 'number', unit: '%', value: 1234.5 } },
        { ...of, title: 'Day', text: { kind: 'date', value: '2026-12-31' } },
        { ...of, title: 'Visit', text: { kind: 'date', value: '2026-12-31T08:05:00.000Z' } },
        { ...of, title: 'Grace period', changed: true },
        {
          ...of,
          title: 'Opinion',
          text: { kind: 'formattedText', value: '# Firm\n\n- one' },
          sources: [],
          changed: true,
        },
        {
          ...of,
          title: 'Limits',
          table: {
            columns: [
              { title: 'Type', kind: 'text' },
              { title: 'Amount', kind: 'number' },
            ],
            rows: [
              ['Repo', 25_000],
              [null, null],
            ],
            totals: [null, 25_000],
          },
        },
      ],
    },
  ],
}

describe('A credit paper as a file', () => {
  it('says of which application it is, how current it is, and what it leaves out', () => {
    expect(outlineOf(paper)).toMatchObject({
      title: 'Credit Paper',
      subtitle: 'CR-7 · Copper line',
      at: written.at,
      notes: [
        'Status: Approved',
        'Compiled by Ann Bo for Cy Di, 21 Nov 2026, 10:00 UTC',
        '1 paragraph is marked: it may no longer be what was compiled.',
        '2 fields are left out, because you may not see them.',
      ],
    })
    expect(
      outlineOf({ ...paper, decided: { at: '2026-11-22T10:00:00.000Z', sha256: 'ab' } }).notes.slice(1, 3),
    ).toEqual([
      'The version on which the decision was based, 22 Nov 2026, 10:00 UTC',
      'SHA-256 of the sealed paper: ab',
    ])
  })

  it('has each field in words, with where it comes from, and why it is marked', () => {
    const [chapter] = outlineOf(paper).chapters
    const shown = chapter?.parts.map(({ kind, title, mark, blocks }) => [kind, title, mark, JSON.stringify(blocks)])
    const one = (text: string) => JSON.stringify([{ kind: 'paragraph', runs: [{ text }] }])
    expect(shown?.slice(0, 4)).toEqual([
      ['fact', 'Threshold', undefined, one('1,234.5\u00a0%')],
      ['fact', 'Day', undefined, one('31 Dec 2026')],
      ['fact', 'Visit', undefined, one('31 Dec 2026, 08:05 UTC')],
      ['fact', 'Grace period', 'Cleared after the paper was compiled.', one('–')],
    ])
    expect(chapter?.parts[4]).toMatchObject({
      kind: 'text',
      mark: 'What it sums up has changed since it was written.',
      credit: 'Legal Review · Ann Bo for Cy Di, 21 Nov 2026, 10:00 UTC',
      blocks: [{ kind: 'heading' }, { kind: 'list' }],
    })
    expect(chapter?.parts[5]?.table).toEqual({
      columns: [
        { title: 'Type', isNumber: false },
        { title: 'Amount', isNumber: true },
      ],
      rows: [
        ['Repo', '25,000'],
        ['–', '–'],
      ],
      totals: ['Total', '25,000'],
    })
  })
})
