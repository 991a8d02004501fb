import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { t } from '../../../../src/texts/t.ts'
import type { Schema } from '../../../../src/engine/definition.ts'
import { asText } from '../../../../src/engine/path.ts'
import { shortened } from '../../../errors/problems.ts'
import type { RecordValues } from '../../../store/upkeep/proposedChanges.ts'
import type { KeptType } from '../keptType.ts'
import { fieldOfColumn, meaningOfCell, optionOfCell } from './asPeopleWrite.ts'
import { withoutQuote } from './formulas.ts'

/** A line that cannot be imported, and why. */
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

/** How many lines are read before other requests get a turn. */
const atOnce = 200

/** The records of a CSV file, whose first line names the fields, and each line that cannot be one. */
export async function readFile(type: KeptType, text: string, most?: number): Promise<RowsOfFile> {
  const lines = await linesOf(text, most)
  if (!Array.isArray(lines)) return { rows: [], columns: [], wrong: [lines] }
  const [header, ...others] = lines
  const columns = (header?.cells ?? []).slice(0, mostCells).map((column) => fieldOfColumn(type, column))
  const wrong = wrongColumns(type, columns).map((reason) => ({ line: 1, reason }))
  if (most !== undefined && others.length > most) wrong.push(tooMany(most, others))
  if (wrong.length > 0) return { rows: [], columns, wrong }
  const rows: FileRow[] = []
  for (const [n, { line, cells }] of others.entries()) {
    if (n % atOnce === 0) await yieldToEventLoop()
    const values = valuesOf(type, columns, cells)
    const reason = misplaced(columns, cells)
    // Trimmed as it is stored: a quote for spreadsheets can hide a space from the trimming of the cell.
    if (reason === undefined) rows.push({ line, key: asText(values[type.key]).trim(), values })
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

async function linesOf(text: string, most = Infinity): Promise<Line[] | WrongLine> {
  const found: Line[] = []
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells: string[], { lines }) => {
      // The header, and one more than there may be.
      if (found.length < most + 2) found.push({ line: lines, cells: cellsOf(cells) })
      return null
    },
  })
  try {
    await pipeline(Readable.from(slicesOf(Buffer.from(text))), parser.resume())
    return found
  } catch (error) {
    const { lines = 1, message: reason } = error as Error & { lines?: number }
    return { line: lines, reason: t('This is not CSV: {reason}', { reason }) }
  }
}

/** How much of the file is parsed at once, in bytes: this takes a few milliseconds. */
const slice = 16 * 1024

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += slice) {
    yield bytes.subarray(from, from + slice)
    await yieldToEventLoop()
  }
}

/** The most cells of a line that are read: no type has so many fields. Further cells are only counted. */
const mostCells = 1000

const cellsOf = (cells: string[]): string[] =>
  cells.length > mostCells ? cells : cells.map((cell) => withoutQuote(cell.trim()))

const delimiters = [',', ';', '\t']

/**
 * The separator that the first line contains most often. Spreadsheets choose one that the numbers of the country do not
 * use.
 */
function delimiterOf(text: string): string {
  const [header = ''] = text.slice(0, longestHeader).split(/\r?\n/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** How much of the first line is searched for the separator, in characters. */
const longestHeader = 10_000

/** The most columns that a message names. */
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

/**
 * The value of a cell, by the type of its field. A text that cannot be converted stays a text, and is refused later.
 */
const readers: Record<string, (text: string) => unknown> = {
  number: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text),
  integer: (text) => (/^-?\d+$/.test(text) ? Number(text) : text),
  boolean: (text) => (Object.hasOwn(meaningOfCell, text.toLowerCase()) ? meaningOfCell[text.toLowerCase()] : text),
}

/** Empty cells leave a field unset. */
function valuesOf(type: KeptType, columns: string[], cells: string[]): RecordValues {
  const read = (name: string, text: string) => {
    const { type: kind, enum: options }: Schema = type.fields[name] ?? {}
    return options ? optionOfCell(type, name, text) : (readers[[kind].flat().join()] ?? String)(text)
  }
  return Object.fromEntries(columns.flatMap((name, n) => (cells[n] ? [[name, read(name, cells[n])] as const] : [])))
}
