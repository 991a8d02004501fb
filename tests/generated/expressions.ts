import fc from 'fast-check'
import type { Cell, CellValue, Condition, Expression, Operation, Schema } from '../../src/engine/definition.ts'
import type { BoundTable } from '../../src/engine/tables/lookUp.ts'
import type { Draw } from './draw.ts'
import type { ExpressionType } from './fields.ts'

/** What an expression may name: single values, columns of numbers, and lists. */
export interface NamesInScope {
  values: { name: string; type: ExpressionType }[]
  columns: string[]
  lists: string[]
}

export const noNames: NamesInScope = { values: [], columns: [], lists: [] }

const days = ['2025-02-28', '2026-01-31', '2026-11-23', '2028-02-29']
const constants: Record<ExpressionType, readonly (number | string | boolean)[]> = {
  number: [0, 1, -2.5, 0.1, 10, 100],
  text: ['low', 'high', 'x'],
  date: days,
  yesNo: [true, false],
}
export const typesOfValues = Object.keys(constants) as ExpressionType[]

type Way = (draw: Draw, names: NamesInScope, depth: number) => Expression | undefined

const one =
  (type: ExpressionType): Way =>
  (draw, names, depth) =>
    expression(draw, type, names, depth)
const number = one('number')
const yesNo = one('yesNo')
const date = one('date')
const text = one('text')

const comparable: ExpressionType[] = ['number', 'date']

/** By type: the operators that yield it, each with operands of its types. */
const ways: Record<ExpressionType, Way[]> = {
  number: [
    (...to) => ({ [to[0](fc.constantFrom('+', '-', '*', '/', 'min', 'max'))]: [must(number, to), must(number, to)] }),
    (...to) => ({ round: [must(number, to), to[0](fc.constantFrom(0, 2))] }),
    (...to) => ({ if: [must(yesNo, to), must(number, to), must(number, to)] }),
    (...to) => ({ [to[0](fc.constantFrom('days', 'months'))]: [must(date, to), must(date, to)] }),
    (draw, { columns }) => {
      const [first, ...others] = columns
      if (first === undefined) return undefined
      return {
        [draw(fc.constantFrom('sum', 'average', 'min', 'max'))]: { var: draw(fc.constantFrom(first, ...others)) },
      }
    },
    (draw, { lists }) => {
      const [first, ...others] = lists
      return first === undefined ? undefined : { count: { var: draw(fc.constantFrom(first, ...others)) } }
    },
    (...to) => lookup('number', ...to),
  ],
  text: [
    (...to) => ({ cat: [must(text, to), ' / ', must(one(to[0](fc.constantFrom(...typesOfValues))), to)] }),
    (...to) => ({ if: [must(yesNo, to), must(text, to), must(text, to)] }),
    (...to) => lookup('text', ...to),
  ],
  date: [
    (...to) => ({ [to[0](fc.constantFrom('addDays', 'addMonths'))]: [must(date, to), { round: must(number, to) }] }),
    (...to) => ({ [to[0](fc.constantFrom('min', 'max'))]: [must(date, to), must(date, to)] }),
  ],
  yesNo: [
    (...to) => {
      const operand = one(to[0](fc.constantFrom(...comparable)))
      return { [to[0](fc.constantFrom('<', '<=', '>', '>='))]: [must(operand, to), must(operand, to)] }
    },
    (...to) => {
      const operand = one(to[0](fc.constantFrom(...typesOfValues)))
      return { [to[0](fc.constantFrom('==', '!='))]: [must(operand, to), must(operand, to)] }
    },
    (...to) => ({ [to[0](fc.constantFrom('and', 'or'))]: [must(yesNo, to), must(yesNo, to)] }),
    (...to) => ({ '!': must(yesNo, to) }),
    (...to) => ({ in: [must(text, to), ['low', 'x']] }),
  ],
}

const must = (way: Way, [draw, names, depth]: Parameters<Way>): Expression => way(draw, names, depth - 1) ?? 0

/** An expression of this type, at most so deep. */
export function expression(draw: Draw, type: ExpressionType, names: NamesInScope, depth = 3): Expression {
  const known = names.values.filter((each) => each.type === type)
  const [first, ...others] = known
  const isLeaf = depth <= 0 || draw(fc.nat({ max: 3 })) === 0
  if (!isLeaf) {
    const made = draw(fc.constantFrom(...ways[type]))(draw, names, depth)
    if (made !== undefined) return made
  }
  if (first && draw(fc.nat({ max: 4 })) > 0) return { var: draw(fc.constantFrom(first, ...others)).name }
  return draw(fc.constantFrom(...constants[type]))
}

/** One that computes: a constant or a name alone is none. */
export const operationOf = (draw: Draw, names: NamesInScope): Operation => ({
  [draw(fc.constantFrom('<', '<=', '>', '>=', '!='))]: [
    expression(draw, 'number', names),
    expression(draw, 'number', names),
  ],
})

/** A condition, as a schema or as an expression. */
export function condition(draw: Draw, names: NamesInScope): Condition {
  const [first, ...others] = names.values
  if (!first || draw(fc.boolean())) return operationOf(draw, names)
  const { name, type } = draw(fc.constantFrom(first, ...others))
  if (name.includes('.')) return operationOf(draw, names)
  const value: Schema = draw(
    fc.constantFrom({ const: draw(fc.constantFrom(...constants[type])) }, {}, { not: { const: 10 } }),
  )
  const holds: Schema = { required: [name], properties: { [name]: value } }
  return draw(fc.constantFrom(holds, { not: holds }, { anyOf: [holds, { not: { required: [name] } }] }))
}

/** What a decision table says, of any hit policy that yields a single value. */
function lookup(type: 'number' | 'text', draw: Draw, names: NamesInScope, depth: number): Expression {
  const inputs = draw(
    fc.array(fc.constantFrom<ExpressionType>('number', 'text', 'date', 'yesNo'), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  const isText = type === 'text'
  const table: BoundTable = {
    name: 'made',
    output: 'result',
    title: 'Made',
    hit: draw(fc.constantFrom('first', 'unique')),
    inputs: inputs.map((each, n) => ({
      name: `input_${n}`,
      title: `Input ${n}`,
      ...inputTypes[each],
      ...(draw(fc.boolean()) && { optional: true as const }),
    })),
    outputs: [{ name: 'result', title: 'Result', type: isText ? 'string' : 'number' }],
    rows: draw(fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 })).map((n) => [
      ...inputs.map((each) => cell(draw, each)),
      constants[type][n % constants[type].length] ?? 0,
    ]),
  }
  const operands = inputs.map((each) => expression(draw, each, names, depth - 1))
  return { lookup: [published(table), ...operands] }
}

/** A table stands in its expression as JSON, in place of its name. */
const published = (table: BoundTable): Expression => JSON.parse(JSON.stringify(table)) as Expression

const inputTypes = {
  number: { type: 'number' },
  text: { type: 'string' },
  date: { type: 'string', format: 'date' },
  yesNo: { type: 'boolean' },
} as const

function cell(draw: Draw, type: ExpressionType): Cell {
  const value = (): CellValue => draw(fc.constantFrom(...constants[type]))
  const compares = comparable.includes(type) ? ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] : []
  const word = draw(fc.constantFrom('anything', 'nothing', 'const', 'enum', ...compares))
  if (word === 'anything') return {}
  if (word === 'nothing') return null
  return { [word]: word === 'enum' ? [value(), value()] : value() }
}
