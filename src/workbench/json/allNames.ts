import { isRecord, valueAt } from '../../engine/path.ts'
import { type DefinitionFiles, type JsonPath, fileOf, objectIn, textAt, valueIn } from '../files.ts'
import type { ThingKind } from '../keys/key.ts'
import { type SymbolTable, columnsOf, textOf } from '../symbolTable.ts'
import { labelOf } from '../sentences/naming.ts'

/** A name as it may be written somewhere, and what it means there. */
export interface Name {
  text: string
  kind: ThingKind
  /** As `NameRef` has it. */
  id: string
  /** What people call it. */
  label: string
}

const kept = new WeakMap<SymbolTable, Name[]>()

/** Every name that the definitions have, as each place may write it. */
export function namesIn(symbols: SymbolTable, file: string): Name[] {
  const found = kept.get(symbols) ?? [...stageNames(symbols), ...wholeNames(symbols)]
  kept.set(symbols, found)
  const up = '../'.repeat(file.split('/').length - 1)
  return [...found, ...Object.keys(symbols.lists).map((id) => listName(up, id))]
}

const listName = (up: string, id: string): Name => ({
  text: `${up}reference.json#/lists/${id}`,
  kind: 'list',
  id,
  label: '',
})

function stageNames(symbols: SymbolTable): Name[] {
  return [...symbols.stages.values()].flatMap((stage): Name[] => {
    const { formType, source, facts, transitions, states } = stage
    const fields = Object.keys(stage.fields)
    return [
      ...fields.flatMap((name) =>
        [name, `${source}.${name}`].map((text) => ({
          text,
          kind: 'field' as const,
          id: `${formType}.${name}`,
          label: labelOf(symbols, stage, name),
        })),
      ),
      ...fields.flatMap((table) => columnNames(stage.fields[table], `${formType}.${table}`, [table, source])),
      ...Object.keys(facts).map((name) => ({
        text: name,
        kind: 'fact' as const,
        id: `${formType}.${name}`,
        label: '',
      })),
      ...partsOf(symbols, formType),
      ...[...transitions].map(([code, label]) => ({
        text: code,
        kind: 'transition' as const,
        id: `${formType}.${code}`,
        label,
      })),
      ...[...states].flatMap(([keys, label]) => {
        const code = keys.split('.').at(-1) ?? keys
        return [...new Set([code, keys])].map((text) => ({
          text,
          kind: 'state' as const,
          id: `${formType}.${code}`,
          label,
        }))
      }),
    ]
  })
}

const columnNames = (
  schema: Parameters<typeof columnsOf>[0],
  of: string,
  [table, source]: readonly [string, string],
): Name[] =>
  Object.entries(columnsOf(schema)).flatMap(([column, { title }]) =>
    [column, `${table}.${column}`, `${source}.${table}.${column}`].map((text) => ({
      text,
      kind: 'column' as const,
      id: `${of}.${column}`,
      label: textOf(title),
    })),
  )

/** What a stage's files name beside its fields: people and events of its workflow, and documents. */
function partsOf({ files }: SymbolTable, formType: string): Name[] {
  const [workflow, stage] = [valueIn(files, fileOf(formType, 'workflow')), valueIn(files, fileOf(formType, 'stage'))]
  return [
    ...keysIn(valueAt(workflow, ['people'])).map((text) => plain('people', text, `${formType}.${text}`)),
    ...statesIn(workflow).flatMap(({ state }) =>
      Object.values(objectAt(state, ['on'])).flatMap((transition) => {
        const event = textAt(transition, ['meta', 'raises'])
        return event === '' ? [] : [plain('event', event)]
      }),
    ),
    ...keysIn(valueAt(stage, ['documents'])).map((text) =>
      plain('document', text, text, textAt(stage, ['documents', text, 'title'])),
    ),
  ]
}

/** What is named by one name everywhere. */
function wholeNames({ files, roles, stages }: SymbolTable): Name[] {
  const [application, reference] = ['application.json', 'reference.json'].map((file) => objectIn(files, file))
  const levels = valueAt(reference, ['authorityLevels'])
  return [
    ...[...roles].map(([name, title]) => plain('role', name, name, title)),
    ...[...stages].map(([formType, { title }]) => plain('stage', formType, formType, title)),
    ...keysIn(valueAt(application, ['parties'])).map((party) => plain('party', party)),
    ...(Array.isArray(levels) ? levels : []).map((level) => plain('level', textAt(level, ['code']))),
    ...pathNames([valueAt(application, ['path']), ...kindsIn(files)]),
    ...membersOf(files, 'tables').map((table) =>
      plain('table', table, table, textAt(valueIn(files, `tables/${table}.json`), ['title'])),
    ),
    ...membersOf(files, 'records').map((type) =>
      plain('records', type, type, textAt(valueIn(files, `records/${type}.json`), ['title'])),
    ),
  ]
}

const kindsIn = (files: DefinitionFiles) =>
  membersOf(files, 'paths').map((kind) => valueAt(valueIn(files, `paths/${kind}.json`), ['path']))

/** The states of the paths, under one name each, and the events that they know. */
function pathNames(paths: unknown[]): Name[] {
  return paths
    .flatMap(statesIn)
    .flatMap(({ code, state }) => [
      plain('state', code, `application.${code}`, textAt(state, ['meta', 'name'])),
      ...keysIn(valueAt(state, ['on'])).map((event) => plain('event', event)),
    ])
}

const plain = (kind: ThingKind, text: string, id = text, label = ''): Name => ({ text, kind, id, label })

/** The names of a collection's files that are no cases. */
const membersOf = (files: DefinitionFiles, folder: string): string[] =>
  [...files.keys()].flatMap((path) => {
    const [, of, name] = /^([^/]+)\/([^/.]+)\.json$/.exec(path) ?? []
    return of === folder && name !== undefined ? [name] : []
  })

const objectAt = (value: unknown, at: JsonPath): Record<string, unknown> => {
  const found = valueAt(value, at)
  return isRecord(found) ? found : {}
}

const keysIn = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : [])

/** All states of a workflow or of a path. */
const statesIn = (value: unknown): { code: string; state: unknown }[] =>
  Object.entries(objectAt(value, ['states'])).flatMap(([code, state]) => [{ code, state }, ...statesIn(state)])
