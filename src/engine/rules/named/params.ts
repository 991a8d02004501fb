import type { NamedRule, RecordPath, Schema } from '../../definition.ts'

interface Values {
  field: string
  fields: string[]
  path: RecordPath
}

export type ParamKind = keyof Values

export type ValueOf<Kind extends ParamKind> = Values[Kind]

/** A parameter of a named rule. What it names (fields, a record path) decides its type, its meta-schema and what the checker looks up. */
export interface Param<Kind extends ParamKind = ParamKind> {
  kind: Kind
  /** The description that an analyst sees in the editor. */
  description: string
}

const name = { type: 'string', maxLength: 100 } as const

/** The meta-schema of each kind of parameter. */
export const paramSchemas: Record<ParamKind, Schema> = {
  field: { ...name, minLength: 1, pattern: '^[a-z][a-z0-9_]*$' },
  fields: { type: 'array', items: name, uniqueItems: true, minItems: 2, maxItems: 20 },
  path: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$' },
}

/** A field or record path that a rule names, with its place in the rule. */
export interface NamedAt {
  name: string
  at: (string | number)[]
}

/** All fields, or all record paths, that a rule's parameters name, in order. */
export function namedBy(rule: NamedRule, params: Record<string, Param>, what: 'field' | 'path'): NamedAt[] {
  return Object.entries(params).flatMap(([param, { kind }]) => {
    if ((kind === 'path') !== (what === 'path')) return []
    const value = rule[param]
    return Array.isArray(value)
      ? value.map((one, n) => ({ name: String(one), at: [param, n] }))
      : [{ name: String(value), at: [param] }]
  })
}
