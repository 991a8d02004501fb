import type { ErrorObject, ValidateFunction } from 'ajv'
import { parse } from 'csv-parse/sync'
import type { RecordType, Schema } from '../../../src/engine/definition.ts'
import { formats } from '../../../src/engine/kinds/registry.ts'
import { asText } from '../../../src/engine/path.ts'
import { labelOf, recordSchema, wordsOf } from '../../../src/engine/records/recordType.ts'
import { createAjv } from '../../../src/engine/validation/ajv.ts'
import { messageOf } from '../../../src/engine/validation/wording.ts'
import type { GivenRecord } from '../../../server/store/records/record.ts'
import { withoutQuote } from './formulas.ts'

/** What cannot be imported, and on which line of the file. */
export interface WrongLine {
  line: number
  reason: string
}

interface Row {
  line: number
  /** By column. */
  cells: Record<string, string>
}

export const validityColumns = ['valid_from', 'valid_to'] as const

export interface RecordsOfFile {
  records: GivenRecord[]
  /** By key. */
  lines: ReadonlyMap<string, number>
  wrong: WrongLine[]
}

/** The records of a file, and each line that is none. */
export function recordsIn(type: RecordType, text: string): RecordsOfFile {
  const lines = new Map<string, number>()
  const records: GivenRecord[] = []
  const table = rowsOf(text)
  if (!Array.isArray(table)) return { records, lines, wrong: [table] }
  const [header, ...rows] = table
  const names = header?.values ?? []
  const wrong = wrongColumns(type, names).map((reason) => ({ line: 1, reason }))
  if (wrong.length > 0) return { records, lines, wrong }
  const check = createAjv().compile(recordSchema(type))
  for (const { line, values } of rows) {
    const cells = Object.fromEntries(names.map((name, n) => [name, withoutQuote((values[n] ?? '').trim())]))
    const reason =
      values.length === names.length
        ? refused(type, check, { line, cells }, lines)
        : `this line has ${values.length} cells, but the first line names ${names.length} columns.`
    if (reason === undefined) records.push(recordOf(type, cells))
    else wrong.push({ line, reason })
  }
  return { records, lines, wrong }
}

function rowsOf(text: string): { line: number; values: string[] }[] | WrongLine {
  try {
    const rows: { line: number; values: string[] }[] = []
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (values: string[], { lines }) => {
        rows.push({ line: lines, values })
        return null
      },
    })
    return rows
  } catch (error) {
    const { lines = 1, message } = error as Error & { lines?: number }
    return { line: lines, reason: `this is not CSV: ${message}` }
  }
}

function wrongColumns({ key, fields }: RecordType, names: string[]): string[] {
  const known = [...Object.keys(fields), ...validityColumns]
  const strange = names.filter((name) => !known.includes(name))
  const twice = names.filter((name, n) => names.indexOf(name) < n)
  return [
    ...strange.map((name) => `there is no field "${name}". The fields are: ${known.join(', ')}.`),
    ...twice.map((name) => `the column "${name}" is listed twice.`),
    ...(names.includes(key) ? [] : [`the column "${key}" is missing: it tells the records apart.`]),
  ]
}

function refused(
  type: RecordType,
  check: ValidateFunction,
  { line, cells }: Row,
  lines: Map<string, number>,
): string | undefined {
  const data = dataOf(type, cells)
  if (!check(data)) return (check.errors ?? []).map((error) => reasonOf(type, error)).join(' ')
  const strange = strangeCodes(type, cells)
  if (strange.length > 0) return strange.join(' ')
  const day = validityColumns.find((column) => cells[column] && !isDay(cells[column]))
  if (day) return `${day} must be a day, such as 2026-12-31.`
  const { valid_from: from, valid_to: to } = cells
  if (from && to && to < from) return 'valid_to is before valid_from.'
  const key = asText(data[type.key])
  const earlier = lines.get(key)
  lines.set(key, line)
  return earlier === undefined ? undefined : `"${key}" is already on line ${earlier}.`
}

function reasonOf({ fields }: RecordType, { instancePath, keyword, params }: ErrorObject): string {
  const missing = 'missingProperty' in params ? asText(params.missingProperty) : ''
  const files = { data: { properties: fields }, ui: { 'ui:tabs': [] } }
  return messageOf(files, instancePath.slice(1) || missing, { instancePath, keyword, params })
}

/** A country or a currency is one of the codes that there are. */
const strangeCodes = ({ fields }: RecordType, cells: Row['cells']): string[] =>
  Object.entries(fields).flatMap(([field, { title, format = '' }]) => {
    const codes = formats.get(format)?.options
    const cell = cells[field]
    return cell && codes && !codes.includes(cell)
      ? [`${title} must be the code of a ${format}: ${cell} is not one.`]
      : []
  })

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text)
}

/** What a cell says in the field's type; what cannot be read so stays text, and is refused. */
const readers: Record<string, (text: string) => unknown> = {
  number: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text),
  integer: (text) => (/^-?\d+$/.test(text) ? Number(text) : text),
  boolean: (text) => ({ true: true, false: false })[text.toLowerCase()] ?? text,
}

function dataOf({ fields }: RecordType, cells: Record<string, string>): Record<string, unknown> {
  const read = (schema: Schema, text: string) => (readers[String(schema.type)] ?? String)(text)
  const entries = Object.entries(fields).flatMap(([field, schema]) =>
    cells[field] ? [[field, read(schema, cells[field])] as const] : [],
  )
  return Object.fromEntries(entries)
}

function recordOf(type: RecordType, cells: Record<string, string>): GivenRecord {
  const data = dataOf(type, cells)
  return {
    key: asText(data[type.key]),
    label: labelOf(type, data),
    words: wordsOf(type, data),
    data,
    valid_from: cells.valid_from || null,
    valid_to: cells.valid_to || null,
  }
}
