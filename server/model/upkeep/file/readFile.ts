import { parse } from 'csv-parse/sync'
import { t } from '../../../../src/texts/t.ts'
import type { Schema } from '../../../../src/engine/definition.ts'
import { asText } from '../../../../src/engine/path.ts'
import { shortened } from '../../../errors/problems.ts'
import type { RecordValues } from '../../../store/upkeep/proposedChanges.ts'
import type { KeptType } from '../keptType.ts'
import { withoutQuote } from './formulas.ts'

/** What cannot be imported, and on which line of the file. */
export interface WrongLine {
  line: number
  reason: string
}

/** A record of a file: its values in the columns that the file has. */
export interface FileRow {
  line: number
  key: string
  values: RecordValues
}

export interface RowsOfFile {
  rows: FileRow[]
  /** The fields that the file has a column for. */
  columns: string[]
  wrong: WrongLine[]
}

/** The records of a CSV file, whose first line names the fields, and each line that cannot be one. */
export function readFile(type: KeptType, text: string, most?: number): RowsOfFile {
  const lines = linesOf(text, most)
  if (!Array.isArray(lines)) return { rows: [], columns: [], wrong: [lines] }
  const [header, ...others] = lines
  const columns = header?.cells ?? []
  const wrong = wrongColumns(type, columns).map((reason) => ({ line: 1, reason }))
  if (most !== undefined && others.length > most) wrong.push(tooMany(most, others))
  if (wrong.length > 0) return { rows: [], columns, wrong }
  const rows: FileRow[] = []
  for (const { line, cells } of others) {
    const values = valuesOf(type, columns, cells)
    const reason = misplaced(columns, cells)
    if (reason === undefined) rows.push({ line, key: asText(values[type.key]), values })
    else wrong.push({ line, reason })
  }
  return { rows, columns, wrong }
}

const tooMany = (most: number, lines: Line[]): WrongLine => ({
  line: lines[most]?.line ?? most,
  reason: t('The file has more than {most} records. Split it, or have it imported by whoever runs the server.', {
    most,
  }),
})

const misplaced = (columns: string[], cells: string[]): string | undefined =>
  cells.length === columns.length
    ? undefined
    : t('This line has {cells} cells, but the first line names {columns} columns.', {
        cells: cells.length,
        columns: columns.length,
      })

interface Line {
  line: number
  cells: string[]
}

function linesOf(text: string, most: number | undefined): Line[] | WrongLine {
  try {
    const found: Line[] = []
    parse(text, {
      bom: true,
      ...(most !== undefined && { to: most + 2 }),
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        found.push({ line: lines, cells: cells.map((cell) => withoutQuote(cell.trim())) })
        return null
      },
    })
    return found
  } catch (error) {
    const { lines = 1, message: reason } = error as Error & { lines?: number }
    return { line: lines, reason: t('This is not CSV: {reason}', { reason }) }
  }
}

const delimiters = [',', ';', '\t']

/** Spreadsheets separate by what the country's numbers leave free: the one that the first line has most of. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** So many columns are named. */
const mostNamed = 10

function wrongColumns({ key, fields }: KeptType, columns: string[]): string[] {
  const known = Object.keys(fields)
  const given = new Set(columns)
  const strange = [...given].filter((name) => !Object.hasOwn(fields, name)).slice(0, mostNamed)
  const twice = known.filter((name) => given.has(name) && columns.indexOf(name) !== columns.lastIndexOf(name))
  return [
    ...strange.map((name) =>
      t('There is no field {name}. The fields are: {known}.', {
        name: `"${shortened(name)}"`,
        known: known.join(', '),
      }),
    ),
    ...twice.map((name) => t('The column {name} is listed twice.', { name: `"${name}"` })),
    ...(given.has(key) ? [] : [t('The column {name} is missing. It identifies each record.', { name: `"${key}"` })]),
  ]
}

/** What a cell says in the field's type; what cannot be read so stays text, and is refused. */
const readers: Record<string, (text: string) => unknown> = {
  number: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text),
  integer: (text) => (/^-?\d+$/.test(text) ? Number(text) : text),
  boolean: (text) => ({ true: true, false: false })[text.toLowerCase()] ?? text,
}

/** Empty cells leave a field unset. */
function valuesOf({ fields }: KeptType, columns: string[], cells: string[]): RecordValues {
  const read = ({ type }: Schema = {}, text: string) => (readers[[type].flat().join()] ?? String)(text)
  return Object.fromEntries(
    columns.flatMap((name, n) => (cells[n] ? [[name, read(fields[name], cells[n])] as const] : [])),
  )
}
