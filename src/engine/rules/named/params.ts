import type { NamedRule, RecordPath, Schema } from '../../definition.ts'

interface Values {
  field: string
  fields: string[]
  path: RecordPath
}

export type ParamKind = keyof Values

export type ValueOf<Kind extends ParamKind> = Values[Kind]

/** A parameter of a named rule: what it names decides its type, its meta-schema and what the checker looks up. */
export interface Param<Kind extends ParamKind = ParamKind> {
  kind: Kind
  /** For the analyst who writes it. */
  description: string
}

const name = { type: 'string', maxLength: 100 } as const

/** The meta-schema of each kind of parameter. */
export const paramSchemas: Record<ParamKind, Schema> = {
  field: { ...name, minLength: 1, pattern: '^[a-z][a-z0-9_]*$' },
  fields: { type: 'array', items: name, uniqueItems: true, minItems: 2, maxItems: 20 },
  path: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$' },
}

/** Something that a rule names, and where in the rule. */
export interface NamedAt {
  name: string
  at: (string | number)[]
}

/** The fields, or the record paths, that a rule's parameters name, in their order. */
export function namedBy(rule: NamedRule, params: Record<string, Param>, what: 'field' | 'path'): NamedAt[] {
  return Object.entries(params).flatMap(([param, { kind }]) => {
    if ((kind === 'path') !== (what === 'path')) return []
    const value = rule[param]
    return Array.isArray(value)
      ? value.map((one, n) => ({ name: String(one), at: [param, n] }))
      : [{ name: String(value), at: [param] }]
  })
}
