import { isRecord } from '../../engine/path.ts'
import type { JsonPath } from '../files.ts'
import { type StageSymbols, columnsOf } from '../symbolTable.ts'
import { fieldAt } from '../sentences/naming.ts'
import type { NameRef, Namer } from './key.ts'
import { renamedPath, whole } from './namers.ts'

/** The values of an application, as cases give them: its own, and those of stages by their source. */
export const application: Namer = (value, { symbols }) => {
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const stage = [...symbols.stages.values()].find(({ source }) => source === key)
    if (!stage) return valueNamedAt(fieldAt(symbols, key), [key], key, inner)
    return Object.entries(isRecord(inner) ? inner : {}).flatMap(([name, each]) =>
      valueNamedAt(fieldAt(symbols, `${key}.${name}`), [key, name], name, each),
    )
  })
}

const valueNamedAt = (found: ReturnType<typeof fieldAt>, at: JsonPath, now: string, given: unknown): NameRef[] => [
  ...fieldNamedAt(found, at, now),
  ...(found ? columnsNamed(found.stage, found.field, given, at) : []),
]

/** The columns of the table in whose place rows are given. */
export const rows: Namer = (value, { symbols, formType = '', table = '' }) => {
  const stage = symbols.stages.get(formType)
  return stage ? columnsNamed(stage, table, value, []) : []
}

function columnsNamed(stage: StageSymbols, table: string, given: unknown, at: JsonPath): NameRef[] {
  const columns = columnsOf(stage.fields[table])
  return (Array.isArray(given) ? given : []).flatMap((row: unknown, n) =>
    Object.keys(isRecord(row) ? row : {})
      .filter((name) => Object.hasOwn(columns, name))
      .map((name) => whole('column', `${stage.formType}.${table}.${name}`, [...at, n, name], 'key')),
  )
}

const fieldNamedAt = (found: ReturnType<typeof fieldAt>, at: JsonPath, now: string): NameRef[] =>
  found
    ? [
        {
          kind: 'field',
          id: `${found.stage.formType}.${found.field}`,
          at,
          on: 'key',
          renamed: (to) => renamedPath(now, found.field, to),
        },
      ]
    : []
