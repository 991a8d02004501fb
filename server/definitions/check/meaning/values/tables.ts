import type { Cell, CellValue, TableDefinition, TableInput, TableOutput } from '../../../../../src/engine/definition.ts'
import { isBoundTable, isValue } from '../../../../../src/engine/tables/lookUp.ts'
import { cellWords } from '../../../../../src/engine/tables/words.ts'
import type { Definitions } from '../../../../../src/engine/source/definitions.ts'
import { operation } from '../../../../../src/engine/expressions/expression.ts'
import { expressionsOf } from '../../expressions.ts'
import { type JsonPath, type MeaningCheck, inTable, type MistakeArgs } from '../../mistake.ts'
import { isNoDay } from '../../noDay.ts'
import { choice } from '../../suggest.ts'
import { coverageOf, exampleText, valueText } from '../../tables/coverage.ts'

/**
 * Checks that each decision table is used, that its cells fit their inputs, and that its rows decide as its hit policy
 * says.
 */
export const tables: MeaningCheck = (definitions) => {
  const read = readTables(definitions)
  return Object.entries(definitions.tables).flatMap(([name, table]) => {
    const wrong = [...twice(table), ...table.rows.flatMap((row, n) => inRow(table, row, n))]
    const found = wrong.length > 0 ? wrong : [...unread(name, read), ...decisions(table)]
    return found.map(([at, message, on]) => inTable(name, at, message, on))
  })
}

/** The names of the tables that expressions use. */
function readTables({ stages }: Definitions): Set<string> {
  const read = new Set<string>()
  const visit = (part: unknown): void => {
    if (isBoundTable(part)) read.add(part.name)
    else if (Array.isArray(part)) part.forEach(visit)
    else operation(part)?.operands.forEach(visit)
  }
  for (const stage of stages) for (const { expression } of expressionsOf(stage)) visit(expression)
  return read
}

const unread = (name: string, read: Set<string>): MistakeArgs[] =>
  read.has(name)
    ? []
    : [[['title'], `nothing reads this table. Look it up: { "lookup": ["${name}", …] }, or remove it.`]]

function twice({ inputs, outputs }: TableDefinition): MistakeArgs[] {
  const of = (list: 'inputs' | 'outputs', values: { name: string }[]) =>
    values.flatMap(({ name }, n): MistakeArgs[] =>
      values.findIndex((other) => other.name === name) < n
        ? [[[list, n, 'name'], `there is another "${name}" before this one. Rename one of them.`]]
        : [],
    )
  const titles = inputs.map(({ title }) => title)
  const alike = titles.flatMap((title, n): MistakeArgs[] =>
    titles.indexOf(title) < n
      ? [[['inputs', n, 'title'], `another input has the title "${title}". Name one of them otherwise.`]]
      : [],
  )
  return [...of('inputs', inputs), ...of('outputs', outputs), ...alike]
}

function inRow({ inputs, outputs }: TableDefinition, row: (Cell | CellValue)[], n: number): MistakeArgs[] {
  const wanted = inputs.length + outputs.length
  if (row.length !== wanted) {
    const parts = [...inputs, ...outputs].map(({ title }) => title).join(', ')
    return [[['rows', n], `this row has ${row.length} parts, but the table has ${wanted}: ${parts}.`]]
  }
  return row.flatMap((part, place) => {
    const at = ['rows', n, place]
    const input = inputs[place]
    if (!input) return unfitValue(outputs[place - inputs.length], part, at)
    if (isValue(part))
      return [
        [at, `a cell is a condition: write { "const": ${JSON.stringify(part)} }, or {} for every ${input.title}.`],
      ]
    return unfitCell(input, part, at)
  })
}

function unfitValue(output: TableOutput | undefined, part: Cell | CellValue, at: JsonPath): MistakeArgs[] {
  if (!output) return []
  if (!isValue(part)) return [[at, `"${output.title}" is an output: give its value.`]]
  // The check of written texts says that an empty value is to be entered.
  if (part === '') return []
  const message = unlike(output, part)
  return message === undefined ? [] : [[at, message]]
}

function unfitCell(input: TableInput, cell: Cell, at: JsonPath): MistakeArgs[] {
  if (cell === null)
    return input.optional
      ? []
      : [
          [
            at,
            `null matches an input that is not given, but "${input.title}" always is. Write {}, or add "optional": true.`,
          ],
        ]
  return Object.entries(cell).flatMap(([word, operand]): MistakeArgs[] => {
    if (cellWords[word]?.compares && !isComparable(input))
      return [
        [
          [...at, word],
          `"${word}" is for numbers and dates, and "${input.title}" is neither. Use "const" or "enum".`,
          'key',
        ],
      ]
    if ((word === 'enum') !== Array.isArray(operand))
      return [[[...at, word], word === 'enum' ? '"enum" takes a list of values.' : `"${word}" takes a single value.`]]
    return [operand].flat().flatMap((value): MistakeArgs[] => {
      const message = unlike(input, value)
      return message === undefined ? [] : [[[...at, word], message]]
    })
  })
}

const isComparable = ({ type, format }: TableInput) => type === 'number' || type === 'integer' || format === 'date'

const isDay = (value: CellValue) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !isNoDay(value)

/** What is wrong with a value of an input or an output; undefined if it can have the value. */
function unlike({ title, type, format, enum: options }: TableOutput, value: CellValue): string | undefined {
  if (options && !options.includes(value))
    return `"${title}" is never ${valueText(value)}.${choice(String(value), options.map(String))}`
  if (format) return isDay(value) ? undefined : `"${title}" is a day, such as "2026-01-31".`
  const wanted = type === 'integer' ? 'number' : type
  if (typeof value !== wanted)
    return `"${title}" is a ${type === 'string' ? 'text' : type}, and ${valueText(value)} is not.`
  return type === 'integer' && !Number.isInteger(value) ? `"${title}" is a whole number.` : undefined
}

/** Finds gaps, and rows that overlap or never decide. Neither is a mistake in a table that collects. */
function decisions(table: TableDefinition): MistakeArgs[] {
  if (table.hit === 'collect') return []
  const { gap, overlaps, deciding, complete } = coverageOf(table)
  if (!complete)
    return [[['rows'], 'these rows cannot be compared: there are too many combinations. Use fewer inputs.', 'key']]
  const missing: MistakeArgs[] = gap
    ? [[['rows'], `no row matches ${exampleText(table.inputs, gap)}. Add one; {} matches everything.`, 'key']]
    : []
  return [...missing, ...(table.hit === 'unique' ? doubled(table, overlaps) : idle(table, deciding))]
}

function doubled({ inputs }: TableDefinition, overlaps: ReturnType<typeof coverageOf>['overlaps']): MistakeArgs[] {
  return overlaps.map(({ rows: [one, other], example }): MistakeArgs => {
    const both = `rows ${one + 1} and ${other + 1} both match ${exampleText(inputs, example)}.`
    return [['rows', other], `${both} ${apart(inputs, example)}, or use "hit": "first".`]
  })
}

/** The mend for overlapping rows. Often they share only a bound. */
const apart = (inputs: TableInput[], example: Parameters<typeof exampleText>[1]): string =>
  inputs.some((input, n) => isComparable(input) && example[n] !== undefined)
    ? 'Make them exclude each other, such as by "exclusiveMaximum" in place of "maximum"'
    : 'Make them exclude each other'

function idle({ rows }: TableDefinition, deciding: Set<number>): MistakeArgs[] {
  return rows.flatMap((_, n): MistakeArgs[] =>
    deciding.has(n)
      ? []
      : [[['rows', n], `row ${n + 1} never decides: rows before it match first. Move or remove it.`]],
  )
}
