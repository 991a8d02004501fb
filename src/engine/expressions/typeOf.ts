import { isRecord } from '../path.ts'
import { isBoundTable } from '../tables/lookUp.ts'
import { operation } from './expression.ts'
import { type ScalarKind, type ValueType, number, yesNo } from './operators/operator.ts'
import { howMany } from './operators/operator.ts'
import { operatorOf, operators } from './operators/registry.ts'
import { typeOfLookup } from './typeOfLookup.ts'

/**
 * The type of a field, a fact or a column, by its name; undefined if there is none. A mistake of its own may leave it
 * `untyped`.
 */
export type Scope = (name: string) => ValueType | 'untyped' | undefined

/** What is wrong with an expression, and where in it. */
export interface ExpressionMistake {
  at: (string | number)[]
  message: string
  /** A name that is not known: of an operator, of a table, or of a field, a fact or a column. */
  unknown?: { what: 'operator' | 'name' | 'table'; name: string }
}

/** How many operators and values an expression may have, and how deep it may be nested. */
const most = 200
const deepest = 12

/** A text with the form of a day or a month is one. */
const kindOfText = (value: string): ScalarKind => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date'
  return /^\d{4}-\d{2}$/.test(value) ? 'month' : 'text'
}

/**
 * The type of an expression's result. Mistakes go to `report`; the type is undefined if there are any. The evaluation
 * of an expression without mistakes takes at most as many steps as it has operators, and as its columns have rows.
 */
export function typeOf(
  expression: unknown,
  scope: Scope,
  report: (mistake: ExpressionMistake) => void,
): ValueType | undefined {
  let left = most
  return visit(expression, [])

  function visit(part: unknown, at: (string | number)[]): ValueType | undefined {
    left -= 1
    if (left === 0) return refuse(at, `The expression is too long: it may have at most ${most} parts.`)
    if (left < 0) return undefined
    if (at.length > deepest * 2) return refuse(at, `The expression is nested too deeply: at most ${deepest} levels.`)
    if (typeof part === 'number') return number
    if (typeof part === 'boolean') return yesNo
    if (typeof part === 'string') return { kind: kindOfText(part) }
    if (Array.isArray(part)) return listType(part, at)
    const applied = operation(part)
    if (!applied || !isRecord(part) || Object.keys(part).length > 1)
      return refuse(at, 'An expression is a value, or an object with a single operator.')
    if (applied.name === 'var') return named(applied.operands, at)
    return applied.name === 'lookup' ? lookup(applied.operands, at) : operator(applied, part, at)
  }

  function operator({ name, operands }: { name: string; operands: unknown[] }, whole: object, at: (string | number)[]) {
    const known = operatorOf(name)
    if (!known)
      return refuse(at, `There is no operator "${name}". Operators: var ${Object.keys(operators).join(' ')}.`, {
        what: 'operator',
        name,
      })
    const [fewest, largest] = known.operands
    if (operands.length < fewest || operands.length > largest)
      return refuse([...at, name], `"${name}" takes ${howMany(fewest, largest)}, not ${operands.length}.`)
    const isListed = Array.isArray(Reflect.get(whole, name))
    const types = operands.map((operand, n) => visit(operand, isListed ? [...at, name, n] : [...at, name]))
    const found = types.filter((type) => type !== undefined)
    if (found.length < types.length) return undefined
    const result = known.type(found)
    return typeof result === 'string' ? refuse([...at, name], `"${name}" ${result}.`) : result
  }

  function lookup([table, ...operands]: unknown[], at: (string | number)[]) {
    const types = operands.map((operand, n) => visit(operand, [...at, 'lookup', n + 1]))
    const place = [...at, 'lookup']
    if (!isBoundTable(table)) {
      const name = String(table)
      return refuse([...place, 0], `There is no table or output "${name}".`, { what: 'table', name })
    }
    const found = types.filter((type) => type !== undefined)
    if (found.length < types.length) return undefined
    const result = typeOfLookup(table, found)
    return 'kind' in result ? result : refuse([...place, ...result.at], result.message)
  }

  function named(operands: unknown[], at: (string | number)[]) {
    const [name] = operands
    if (typeof name !== 'string' || operands.length !== 1)
      return refuse([...at, 'var'], '"var" takes a single name: of a field, a fact, or a column as "table.column".')
    const type = scope(name)
    if (type === 'untyped') return undefined
    return type ?? refuse([...at, 'var'], `There is no field, fact or column "${name}".`, { what: 'name', name })
  }

  function listType(members: unknown[], at: (string | number)[]): ValueType | undefined {
    const kinds = new Set(members.map(kindOf))
    const [kind] = kinds
    if (kind === undefined || kinds.size > 1)
      return refuse(at, 'A list holds values of one kind: numbers, texts, or dates.')
    return { kind, many: true }
  }

  function refuse(at: (string | number)[], message: string, unknown?: ExpressionMistake['unknown']): undefined {
    report({ at, message, ...(unknown && { unknown }) })
  }
}

function kindOf(value: unknown): ScalarKind | undefined {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'yesNo'
  return typeof value === 'string' ? kindOfText(value) : undefined
}
