import type { FactDefinition, FieldUi, OptionList, Schema } from '../engine/definition.ts'
import { isRecord, valueAt } from '../engine/path.ts'
import { isTable } from '../engine/structure.ts'
import { type DefinitionFiles, fileOf, formTypes, objectIn, valueIn } from './files.ts'

/** What the files say of a stage, as far as sentences need it; the files may have mistakes. */
export interface StageSymbols {
  formType: string
  title: string
  /** The key of its record in an application. */
  source: string
  fields: Readonly<Record<string, Schema>>
  /** How its fields are drawn. */
  ui: Readonly<Record<string, FieldUi>>
  facts: Readonly<Record<string, FactDefinition>>
  /** The names of its transitions, by code. */
  transitions: ReadonlyMap<string, string>
  /** The names of its states, by their keys with dots between. */
  states: ReadonlyMap<string, string>
  /** The names of its innermost states, by their own keys: the values of `$state`. */
  innermost: ReadonlyMap<string, string>
  /** The fields at the application itself, by the name that a path has for them. */
  unprefixed: ReadonlyMap<string, string>
}

/** What the files name: their stages with fields, facts, states and transitions, their option lists and their roles. */
export interface SymbolTable {
  files: DefinitionFiles
  stages: ReadonlyMap<string, StageSymbols>
  lists: Readonly<Record<string, OptionList>>
  /** The titles of the roles, by name. */
  roles: ReadonlyMap<string, string>
  /** Fills `{provider}` in labels. */
  provider: string
}

const cache = new WeakMap<DefinitionFiles, SymbolTable>()

export function symbolTableOf(files: DefinitionFiles): SymbolTable {
  const found = cache.get(files) ?? read(files)
  cache.set(files, found)
  return found
}

function read(files: DefinitionFiles): SymbolTable {
  const reference = objectIn(files, 'reference.json')
  return {
    files,
    stages: new Map(formTypes(files).map((formType) => [formType, stage(files, formType)])),
    lists: records<OptionList>(reference.lists),
    roles: new Map(entriesOf(reference.roles).map((role) => [textOf(role.name), textOf(role.title)])),
    provider: textOf(valueAt(reference, ['brand', 'provider'])),
  }
}

function stage(files: DefinitionFiles, formType: string): StageSymbols {
  const own = objectIn(files, fileOf(formType, 'stage'))
  const data = objectIn(files, fileOf(formType, 'data'))
  const wire = objectIn(files, fileOf(formType, 'wire'))
  const states = allStates(valueIn(files, fileOf(formType, 'workflow')))
  const readFrom = records<unknown>(wire.readFrom)
  const unprefixed = Array.isArray(wire.unprefixed) ? wire.unprefixed.map(String) : []
  return {
    formType,
    title: textOf(own.title) || formType,
    source: textOf(own.source) || `${formType}_form`,
    fields: records<Schema>(onlyThose(data.properties, isRecord)),
    ui: records<FieldUi>(valueIn(files, fileOf(formType, 'ui'))),
    facts: records<FactDefinition>(onlyThose(own.facts, isFact)),
    transitions: new Map(states.flatMap(({ state }) => namesIn(state.on))),
    states: new Map(states.map(({ keys, state }) => [keys.join('.'), nameOf(state) || keys.join('.')])),
    innermost: new Map(
      states
        .filter(({ state }) => !isRecord(state.states))
        .map(({ keys, state }) => [keys.at(-1) ?? '', nameOf(state) || (keys.at(-1) ?? '')]),
    ),
    unprefixed: new Map(
      unprefixed.flatMap((field) =>
        [field, `${field.replace(/_id$/, '')}_name`, textOf(readFrom[field])].map((name) => [name, field] as const),
      ),
    ),
  }
}

const onlyThose = (value: unknown, isMeant: (each: unknown) => boolean) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, each]) => isMeant(each))) : {}

/** A fact that is still being written leads nowhere. */
const isFact = (fact: unknown): boolean =>
  isRecord(fact) && (typeof fact.from === 'string' || (fact.from === undefined && fact.is !== undefined))

/** The name of a state or a transition, as people read it. */
const nameOf = (part: unknown): string => textOf(valueAt(part, ['meta', 'name']))

const namesIn = (transitions: unknown): [string, string][] =>
  Object.entries(records<unknown>(transitions)).map(([code, transition]) => [code, nameOf(transition) || code])

type State = Readonly<Record<string, unknown>>

/** All states of a workflow or of a path, outermost first, with the keys that lead to them. */
function allStates(root: unknown, keys: string[] = []): { keys: string[]; state: State }[] {
  return Object.entries(records<unknown>(valueAt(root, ['states']))).flatMap(([key, state]) =>
    isRecord(state) ? [{ keys: [...keys, key], state }, ...allStates(state, [...keys, key])] : [],
  )
}

/** The columns of a table; a list of structures has none. */
export const columnsOf = (schema: Schema | undefined): Readonly<Record<string, Schema>> =>
  schema && isTable(schema) && isRecord(schema.items) ? records<Schema>(schema.items.properties) : {}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const entriesOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** The one place where what a file says gets a type: sentences are made of files with mistakes, too. */
function records<T>(value: unknown): Readonly<Record<string, T>> {
  return isRecord(value) ? (value as Record<string, T>) : {}
}
