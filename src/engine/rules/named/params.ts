import { isRecord } from '../../path.ts'
import type { NamedRule, Operation, RecordPath, Schema } from '../../definition.ts'

interface Values {
  field: string
  fields: string[]
  path: RecordPath
  /** Where a value is in the application, or the expression that gives it. */
  value: RecordPath | Operation
}

export type ParamKind = keyof Values

export type ValueOf<Kind extends ParamKind> = Values[Kind]

/**
 * A parameter of a named rule. What it names (fields, a record path) decides its type, its meta-schema and what the
 * checker looks up.
 */
export interface Param<Kind extends ParamKind = ParamKind> {
  kind: Kind
  /** What the field that it names holds: the checker refuses another. */
  holds?: 'date' | 'level'
  /** The rule fails where the field has no value. */
  isDemanded?: true
  /** The description that an analyst sees in the editor. */
  description: string
}

const name = { type: 'string', maxLength: 100 } as const

const path = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$',
} as const

/** The meta-schema of each kind of parameter. */
export const paramSchemas: Record<ParamKind, Schema> = {
  field: { ...name, minLength: 1, pattern: '^[a-z][a-z0-9_]*$' },
  fields: { type: 'array', items: name, uniqueItems: true, minItems: 2, maxItems: 20 },
  path,
  value: {
    type: ['string', 'object'],
    if: { type: 'object' },
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own keyword.
    then: { $ref: '#/definitions/operation' },
    else: path,
  },
}

/** A field or record path that a rule names, with its place in the rule. */
export interface NameWithPath {
  name: string
  at: (string | number)[]
}

const isPath = (kind: ParamKind) => kind === 'path' || kind === 'value'

/** All fields, or all record paths, that a rule's parameters name, in order. */
export function namedBy(rule: NamedRule, params: Record<string, Param>, what: 'field' | 'path'): NameWithPath[] {
  return Object.entries(params).flatMap(([param, { kind }]) => {
    if (isPath(kind) !== (what === 'path')) return []
    const value = rule[param]
    if (Array.isArray(value)) return value.map((one, n) => ({ name: String(one), at: [param, n] }))
    return typeof value === 'string' ? [{ name: value, at: [param] }] : []
  })
}

/** The expressions that a rule's parameters hold, with their places in the rule. */
export function expressionsIn(
  rule: NamedRule,
  params: Record<string, Param>,
): { expression: Operation; at: string[] }[] {
  return Object.entries(params).flatMap(([param, { kind }]) => {
    const value = rule[param]
    return kind === 'value' && isOperation(value) ? [{ expression: value, at: [param] }] : []
  })
}

/** The meta-schema has vouched for what an object holds there. */
const isOperation = (value: unknown): value is Operation => isRecord(value)
