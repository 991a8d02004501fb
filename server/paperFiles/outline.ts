import type { Block } from '../../src/engine/kinds/formatted/document.ts'
import { read } from '../../src/engine/kinds/formatted/read.ts'
import { isFact } from '../../src/engine/shown/field.ts'
import { reader } from '../../src/texts/reader.ts'
import { t } from '../../src/texts/t.ts'
import type { Paragraph, WireAuthorship } from '../model/paper/compose.ts'
import type { Paper } from '../model/paper/paper.ts'
import { formatMoment, formatShown } from './written.ts'

/** A credit paper as a file shows it, with every text in the reader's language. */
export interface Outline {
  language: string
  title: string
  /** The application. */
  subtitle: string
  /** Notes about how current the paper is and what it leaves out. */
  notes: string[]
  /** The text at the foot of each page; `{page}` and `{pages}` are filled in later. */
  foot: string
  pageOfPages: string
  nothing: string
  /** When the newest content of the paper was written (ISO 8601), so that the same paper always makes the same file. */
  at: string
  chapters: OutlineChapter[]
}

export interface OutlineChapter {
  title: string
  parts: Part[]
}

/** A field: a line of text beside its label, or a text or table under its heading. */
export interface Part {
  kind: 'fact' | 'text' | 'table'
  title: string
  /** Why the paragraph is no longer as it was compiled. */
  mark?: string
  /** The form that it comes from, who wrote it, and when. */
  credit: string
  blocks: Block[]
  table?: OutlineTable
}

export interface OutlineTable {
  columns: { title: string; isNumber: boolean }[]
  rows: string[][]
  totals?: string[]
}

/** The paper from which files are made, with its decision if there is one. */
export type OutlinedPaper = Paper & { decided?: { at: string; sha256: string } }

/**
 * Composes the credit paper in the reader's language. It leaves out the fields that a summary combines, which have
 * their own place in the paper.
 */
export function outlineOf(paper: OutlinedPaper): Outline {
  const { title, application, chapters } = paper
  return {
    language: reader().language,
    title,
    subtitle: [application.reference_number, application.title].filter(Boolean).join(' · '),
    notes: notesOf(paper),
    foot: `${application.reference_number} · ${title}`,
    pageOfPages: t('Page {page} of {pages}'),
    nothing: t('Nothing has been entered yet.'),
    at: latestIn(paper),
    chapters: chapters.map((chapter) => ({ title: chapter.title, parts: chapter.paragraphs.map(partOf) })),
  }
}

function notesOf({ application, decided, compiled, changed, withheld }: OutlinedPaper): string[] {
  return [
    t('Status: {state}', { state: application.state_name }),
    ...(decided
      ? [
          `${t('The version on which the decision was based')}, ${formatMoment(decided.at)}`,
          `${t('SHA-256 of the sealed paper')}: ${decided.sha256}`,
        ]
      : []),
    compiled
      ? `${t('Compiled by')} ${originOf(compiled)}`
      : t('It has not been compiled yet: this is what the forms say now.'),
    ...(changed > 0
      ? [
          t(
            {
              one: '1 paragraph is marked: it may no longer be what was compiled.',
              other: '{count} paragraphs are marked: they may no longer be what was compiled.',
            },
            { count: changed },
          ),
        ]
      : []),
    ...(withheld > 0
      ? [
          t(
            {
              one: '1 field is left out, because you may not see it.',
              other: '{count} fields are left out, because you may not see them.',
            },
            { count: withheld },
          ),
        ]
      : []),
  ]
}

function partOf(paragraph: Paragraph): Part {
  const { title, form_name, written, text, table } = paragraph
  const mark = markOf(paragraph)
  const value = text ? formatShown(text, text.value) : '–'
  return {
    kind: table ? 'table' : isFact(paragraph) ? 'fact' : 'text',
    title,
    ...(mark !== undefined && { mark }),
    credit: [form_name, ...(written ? [originOf(written)] : [])].join(' · '),
    blocks: table ? [] : text?.kind === 'formattedText' ? read(String(text.value)).blocks : [plainly(value)],
    ...(table && { table: tableOf(table) }),
  }
}

const plainly = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })

function markOf({ changed, sources, text, table }: Paragraph): string | undefined {
  if (!changed) return undefined
  if (sources) return t('What it sums up has changed since it was written.')
  return text || table ? t('Changed after the paper was compiled.') : t('Cleared after the paper was compiled.')
}

function tableOf({ columns, rows, totals }: NonNullable<Paragraph['table']>): OutlineTable {
  const cell = (value: Parameters<typeof formatShown>[1], place: number) =>
    value === null ? '–' : formatShown(columns[place] ?? { kind: 'text' }, value)
  return {
    columns: columns.map(({ title, kind }) => ({ title, isNumber: kind === 'number' })),
    rows: rows.map((row) => row.map(cell)),
    ...(totals && {
      totals: totals.map((total, place) => (total === null ? (place === 0 ? t('Total') : '') : cell(total, place))),
    }),
  }
}

const originOf = ({ by, on_behalf_of: absent, at }: WireAuthorship): string =>
  `${absent === null ? by : `${by} ${t('for {absent}', { absent })}`}, ${formatMoment(at)}`

function latestIn({ decided, compiled, chapters }: OutlinedPaper): string {
  const written = chapters.flatMap(({ paragraphs }) => paragraphs.flatMap((each) => each.written?.at ?? []))
  const times = [...written, ...(compiled ? [compiled.at] : []), ...(decided ? [decided.at] : [])]
  return times.reduce((one, other) => (one > other ? one : other), new Date(0).toISOString())
}
