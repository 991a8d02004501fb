import { operation } from '../../engine/expressions/expression.ts'
import { isRecord } from '../../engine/path.ts'
import type { JsonPath } from '../files.ts'
import type { NameRef, Namer, Place } from './key.ts'

/** What the values of a fact that every stage has are the names of, by fact. */
export type FactNamers = Readonly<Record<string, Namer>>

/** The names that a condition asks a fact for, in what JSON Schema says of it. */
export function namedBySchema(facts: FactNamers, fact: string, schema: unknown, place: Place): NameRef[] {
  const namer = Object.hasOwn(facts, fact) ? facts[fact] : undefined
  if (!namer) return []
  const visit = (part: unknown, at: JsonPath): NameRef[] => {
    if (!isRecord(part)) return []
    const options = Array.isArray(part.enum) ? part.enum : []
    return [
      ...namesAt(namer, part.const, [...at, 'const'], place),
      ...options.flatMap((each: unknown, n) => namesAt(namer, each, [...at, 'enum', n], place)),
      ...['contains', 'not'].flatMap((key) => visit(part[key], [...at, key])),
    ]
  }
  return visit(schema, [])
}

const comparisons = new Set(['==', '!=', 'in'])

/** The names that are compared with a fact. */
export function namedBeside(facts: FactNamers, operator: string, operands: unknown, place: Place): NameRef[] {
  if (!comparisons.has(operator) || !Array.isArray(operands)) return []
  const namer = operands.map((each) => facts[factIn(each)]).find((each) => each !== undefined)
  if (!namer) return []
  return operands.flatMap((each: unknown, n) =>
    Array.isArray(each)
      ? each.flatMap((option: unknown, inner) => namesAt(namer, option, [n, inner], place))
      : namesAt(namer, each, [n], place),
  )
}

function factIn(operand: unknown): string {
  const applied = operation(operand)
  return applied?.name === 'var' ? String(applied.operands[0]) : ''
}

const namesAt = (namer: Namer, value: unknown, at: JsonPath, place: Place): NameRef[] =>
  namer(value, place).map((each) => ({ ...each, at: [...at, ...each.at] }))
