import { operation } from '../../engine/expressions/expression.ts'
import { fixedFacts } from '../../engine/conditions/facts.ts'
import { isComputed } from '../../engine/conditions/condition.ts'
import { isRecord, valueAt } from '../../engine/path.ts'
import { type JsonPath, listNamed, valueIn } from '../files.ts'
import { type SymbolTable, columnsOf } from '../symbolTable.ts'
import { fieldAt } from '../sentences/naming.ts'
import { type FactNamers, namedBeside, namedBySchema } from './factValues.ts'
import type { NameRef, Namer, Place, ThingKind } from './key.ts'

/** A name that is the whole value, or the whole key. */
export const whole = (kind: ThingKind, id: string, at: JsonPath, on?: 'key'): NameRef => ({
  kind,
  id,
  at,
  ...(on && { on }),
  renamed: (to) => to,
})

/** What a name means in the form of a stage, or in the rows of one of its tables. */
function thing(name: string, { symbols, formType = '', table }: Place): Pick<NameRef, 'kind' | 'id'> | undefined {
  if (Object.hasOwn(fixedFacts, name)) return undefined
  const stage = symbols.stages.get(formType)
  if (table !== undefined && Object.hasOwn(columnsOf(stage?.fields[table]), name))
    return { kind: 'column', id: `${formType}.${table}.${name}` }
  const isFact = !stage?.fields[name] && stage?.facts[name] !== undefined
  return { kind: isFact ? 'fact' : 'field', id: `${formType}.${name}` }
}

function fieldNamed(name: string, at: JsonPath, place: Place, on?: 'key'): NameRef[] {
  const found = thing(name, place)
  return found ? [whole(found.kind, found.id, at, on)] : []
}

/** The texts of a list, each at its place. A draft may hold anything there: what is no text names nothing. */
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : '')) : []

/** A field of the stage, by its name. */
export const field: Namer = (value, place) => (typeof value === 'string' ? fieldNamed(value, [], place) : [])

/** Something of the whole definitions, by its name. */
export const named =
  (kind: ThingKind): Namer =>
  (value) =>
    typeof value === 'string' ? [whole(kind, value, [])] : []

/** Something of the stage, by its name. */
export const ofStage =
  (kind: ThingKind): Namer =>
  (value, { formType = '' }) =>
    typeof value === 'string' ? [whole(kind, `${formType}.${value}`, [])] : []

/** A column of the table in whose place it is named. */
export const column: Namer = (value, { formType = '', table = '' }) =>
  typeof value === 'string' ? [whole('column', `${formType}.${table}.${value}`, [])] : []

/** A state of the workflow or the path: the last key of a target such as `OPEN.DRAFT`. */
export const state: Namer = (value, { formType = 'application' }) => {
  if (typeof value !== 'string') return []
  const code = value.split('.').at(-1) ?? ''
  return [
    {
      kind: 'state',
      id: `${formType}.${code}`,
      at: [],
      renamed: (to, now) => `${String(now).slice(0, -code.length)}${to}`,
    },
  ]
}

/** An option list, as a `$ref` names it. */
export const list: Namer = (value) => {
  const name = listNamed(value)
  if (name === undefined) return []
  return [{ kind: 'list', id: name, at: [], renamed: (to, now) => `${String(now).slice(0, -name.length)}${to}` }]
}

/** The field at a path into the application. */
export const path: Namer = (value, { symbols }) => {
  if (typeof value !== 'string') return []
  const found = fieldAt(symbols, value)
  if (!found) return []
  const { stage, field: name } = found
  const rest = value.split('.').slice(value.startsWith(`${stage.source}.`) ? 2 : 1)
  const inTable = rest.length > 0 && Object.hasOwn(columnsOf(stage.fields[name]), rest[0] ?? '')
  return [
    {
      kind: 'field',
      id: `${stage.formType}.${name}`,
      at: [],
      renamed: (to, now) => renamedPath(String(now), name, to),
    },
    ...(inTable
      ? [
          {
            kind: 'column' as const,
            id: `${stage.formType}.${name}.${rest[0]}`,
            at: [],
            renamed: (to: string, now: unknown) => [...String(now).split('.').slice(0, -1), to].join('.'),
          },
        ]
      : []),
  ]
}

/** Beside a person's id, a record has the name: `approver_name` for `approver_id`. */
export function renamedPath(now: string, from: string, to: string): string {
  const [names, written] = [`${from.replace(/_id$/, '')}_name`, `${to.replace(/_id$/, '')}_name`]
  return now
    .split('.')
    .map((step) => (step === from ? to : step === names ? written : step))
    .join('.')
}

const valuesOfFacts: FactNamers = { $roles: named('role'), $state: state }

const askedOf = (fact: string, schema: unknown, place: Place): NameRef[] =>
  namedBySchema(valuesOfFacts, fact, schema, place).map((each) => ({ ...each, at: ['properties', fact, ...each.at] }))

/** What an expression reads: fields, facts, columns and decision tables. */
export const expression: Namer = (value, place) => {
  const found: NameRef[] = []
  const visit = (part: unknown, at: JsonPath): void => {
    const applied = operation(part)
    if (Array.isArray(part)) return part.forEach((each, n) => visit(each, [...at, n]))
    if (!applied || !isRecord(part)) return
    const operands = part[applied.name]
    const inner = [...at, applied.name]
    const first = Array.isArray(operands) ? [...inner, 0] : inner
    if (applied.name === 'var') found.push(...variable(String(applied.operands[0]), first, place))
    else {
      found.push(
        ...namedBeside(valuesOfFacts, applied.name, operands, place).map((each) => ({
          ...each,
          at: [...inner, ...each.at],
        })),
      )
      if (applied.name === 'lookup') found.push(...tableNamed(applied.operands[0], first))
      visit(operands, inner)
    }
  }
  visit(value, [])
  return found
}

function variable(name: string, at: JsonPath, place: Place): NameRef[] {
  const [first = '', inner] = name.split('.', 2)
  const found = thing(first, place)
  if (!found) return []
  const rest = inner === undefined ? '' : `.${inner}`
  const table = inner === undefined ? undefined : tableMeant(found, place)
  return [
    { ...found, at, renamed: (to) => `${to}${rest}` },
    ...(table === undefined
      ? []
      : [{ kind: 'column' as const, id: `${table}.${inner}`, at, renamed: (to: string) => `${first}.${to}` }]),
  ]
}

/** The table of the stage, or the one of another stage that a fact is taken from. */
function tableMeant({ kind, id }: Pick<NameRef, 'kind' | 'id'>, { symbols, formType = '' }: Place): string | undefined {
  if (kind !== 'fact') return kind === 'field' ? id : undefined
  const fact = symbols.stages.get(formType)?.facts[id.slice(formType.length + 1)]
  const found = fact && 'from' in fact ? fieldAt(symbols, fact.from) : undefined
  return found && `${found.stage.formType}.${found.field}`
}

function tableNamed(operand: unknown, at: JsonPath): NameRef[] {
  if (typeof operand !== 'string') return []
  const [name = ''] = operand.split('.', 1)
  return [{ kind: 'table', id: name, at, renamed: (to, now) => `${to}${String(now).slice(name.length)}` }]
}

/** What a condition reads: a JSON Schema, or an expression. */
export const condition: Namer = (value, place) => {
  if (!isRecord(value)) return []
  if (isComputed(value)) return expression(value, place)
  const { required, properties, allOf, anyOf, not, if: given, then, else: otherwise } = value
  const inner = Object.entries({ not, if: given, then, else: otherwise }).map(([key, part]) => ({ at: [key], part }))
  const lists = Object.entries({ allOf, anyOf }).flatMap(([key, parts]) =>
    (Array.isArray(parts) ? parts : []).map((part: unknown, n) => ({ at: [key, n], part })),
  )
  const names = isRecord(properties) ? Object.keys(properties) : []
  return [
    ...texts(required).flatMap((name, n) => fieldNamed(name, ['required', n], place)),
    ...names.flatMap((name) => fieldNamed(name, ['properties', name], place, 'key')),
    ...names.flatMap((name) => askedOf(name, valueAt(properties, [name]), place)),
    ...[...inner, ...lists].flatMap(({ at, part }) =>
      condition(part, place).map((each) => ({ ...each, at: [...at, ...each.at] })),
    ),
  ]
}

/** What a message fills in: fields and facts in braces. */
export const message: Namer = (value, place) => {
  if (typeof value !== 'string') return []
  const names = new Set([...value.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  return [...names].flatMap((name) =>
    fieldNamed(name, [], place).map((each) => ({
      ...each,
      renamed: (to: string, now: unknown) => String(now).replaceAll(`{${name}}`, `{${to}}`),
    })),
  )
}

/** A code that a condition about a transition asks for. */
export const transitionOfWhen: Namer = (value, { formType = '' }) => {
  const properties = isRecord(value) ? value.properties : undefined
  const code = isRecord(properties) ? properties.code : undefined
  if (!isRecord(code)) return []
  const at = ['properties', 'code']
  return [
    ...(typeof code.const === 'string' ? [whole('transition', `${formType}.${code.const}`, [...at, 'const'])] : []),
    ...texts(code.enum).map((each, n) => whole('transition', `${formType}.${each}`, [...at, 'enum', n])),
  ]
}

/** A field of the form, where a property of the chosen record is taken; else a path into the application. */
export const fieldOrPath: Namer = (value, place) => {
  const take = valueAt(valueIn(place.symbols.files, place.file), [...place.at.slice(0, -1), 'take'])
  return take === undefined ? path(value, place) : field(value, place)
}

/** A field of the stage from which values are carried. */
export const carried: Namer = (value, { at }) =>
  typeof value === 'string' ? [whole('field', `${String(at[1])}.${value}`, [])] : []

/** A column of the table whose path is the key, or is beside it as `from`. */
export const columnAt: Namer = (value, { symbols, file, at }) => {
  const around = at.slice(0, at.lastIndexOf('table') + 1)
  const table = at[0] === 'tables' ? at[1] : valueAt(valueIn(symbols.files, file), [...around, 'from'])
  return columnOf(table, value, symbols)
}

/** A column of the table whose path is beside it as `from`. */
export const columnBeside: Namer = (value, { symbols, file, at }) =>
  columnOf(valueAt(valueIn(symbols.files, file), [...at.slice(0, -1), 'from']), value, symbols)

function columnOf(table: unknown, column: unknown, symbols: SymbolTable): NameRef[] {
  const found = fieldAt(symbols, String(table))
  return found && typeof column === 'string'
    ? [whole('column', `${found.stage.formType}.${found.field}.${column}`, [])]
    : []
}
