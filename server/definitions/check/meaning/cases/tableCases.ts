import { asText } from '../../../../../src/engine/path.ts'
import type { CellValue, TableDefinition } from '../../../../../src/engine/definition.ts'
import type { JsonPath, MeaningCheck, LocalMistake } from '../../mistake.ts'
import { choice } from '../../suggest.ts'
import { casesFilesIn } from '../../../../../src/engine/source/source.ts'

interface Case {
  given: Record<string, CellValue>
  expect: Record<string, unknown>
}

type Value = TableDefinition['outputs'][number]

/** Checks that a decision table's cases name its inputs and outputs, and give each a value that it can have. */
export const tableCases: MeaningCheck = ({ tables }, source) =>
  casesFilesIn<Case>(source, 'tables').flatMap(({ name, file, cases }) => {
    const table = tables[name]
    if (!table) {
      const message = `there is no table "${name}".${choice(name, Object.keys(tables))} Name this file after its table, or remove it.`
      return [{ file, at: [], message }]
    }
    return cases.flatMap(({ given, expect }, n) =>
      [
        ...wrongNames(given, table.inputs, 'input', ['given']),
        ...wrongValues(given, table.inputs, ['given']),
        ...wrongNames(expect, table.outputs, 'output', ['expect']),
        ...wrongResults(expect, table),
      ].map(({ at, message }) => ({ file: file, at: ['cases', n, ...at], message })),
    )
  })

function wrongNames(given: object, values: Value[], what: string, at: JsonPath): LocalMistake[] {
  const known = values.map(({ name }) => name)
  return Object.keys(given).flatMap((name) =>
    known.includes(name)
      ? []
      : [{ at: [...at, name], message: `the table has no ${what} "${name}".${choice(name, known)}` }],
  )
}

function wrongResults(expect: Record<string, unknown>, table: TableDefinition): LocalMistake[] {
  const results = Object.entries(expect)
  const lists = table.hit === 'collect'
  const misshapen = results.filter(([, result]) => Array.isArray(result) !== lists)
  return [
    ...misshapen
      .filter(([, result]) => lists || result !== null)
      .map(([name]) => ({
        at: ['expect', name],
        message: lists
          ? 'the table collects: write a list of values, [] for none.'
          : 'the table says a single value, not a list.',
      })),
    ...results.flatMap(([name, result]) =>
      [result].flat().flatMap((value) => wrongValues({ [name]: value }, table.outputs, ['expect'])),
    ),
  ]
}

function wrongValues(given: Record<string, unknown>, values: Value[], at: JsonPath): LocalMistake[] {
  return values.flatMap(({ name, title, type, enum: options }) => {
    const value = given[name]
    if (value === undefined || value === null) return []
    const isNumber = type === 'number' || type === 'integer'
    if (typeof value !== (isNumber ? 'number' : type))
      return [
        {
          at: [...at, name],
          message: `"${title}" is a ${isNumber ? 'number' : words[type]}, and ${JSON.stringify(value)} is not.`,
        },
      ]
    return options && !options.includes(value as CellValue)
      ? [
          {
            at: [...at, name],
            message: `"${title}" is never ${JSON.stringify(value)}.${choice(asText(value), options.map(String))}`,
          },
        ]
      : []
  })
}

const words = { string: 'text', boolean: 'yes or no (true, false)' }
