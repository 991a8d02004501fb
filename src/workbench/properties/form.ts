import type { FormData } from '../../engine/definition.ts'
import { isEqual, isRecord, valueAt } from '../../engine/path.ts'
import type { Stage } from '../../engine/stage.ts'
import { type DefinitionFiles, type JsonPath, valueIn } from '../files.ts'
import type { Operation } from '../edits/operations.ts'
import { type Property, everything } from './drawn.ts'

/** The properties of what is chosen as a form that the engine draws. */
export function propertyStage(properties: readonly Property[], title: string): Stage {
  const names = properties.map(({ name }) => name)
  return {
    hash: JSON.stringify([title, properties]),
    checks: {},
    stage: {
      formType: 'properties',
      title,
      workflowType: 'PROPERTIES',
      stepNumber: 0,
      source: 'properties',
      payload: { prefix: '' },
      guards: [],
      navigation: [],
      messages: {
        loadFailed: '',
        saveFailed: '',
        saveFailedShows: 'fields',
        transitionFailedEmpty: '',
        noInstance: '',
        unknownState: '',
      },
    },
    data: { type: 'object', properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])) },
    ui: { ...Object.fromEntries(properties.map(({ name, ui }) => [name, ui])), 'ui:tabs': [{ title, fields: names }] },
    workflow: { id: 'PROPERTIES', initial: 'OPEN', states: { OPEN: {} } },
  }
}

/** What the files say of the properties; unset ones are absent. */
export function propertyValues(files: DefinitionFiles, properties: readonly Property[]): FormData {
  return Object.fromEntries(
    properties.flatMap(({ name, file, at, inList, as, whole }): [string, unknown][] => {
      const found = valueAt(valueIn(files, file), at)
      if (as === 'lines') return Array.isArray(found) ? [[name, found.map(String).join('\n')]] : []
      if (whole !== undefined && found === whole) return [[name, [everything]]]
      if (inList === undefined) return found === undefined ? [] : [[name, found]]
      return Array.isArray(found) && found.includes(inList) ? [[name, true]] : []
    }),
  )
}

/** What has to change in the files for the properties to have these values. */
export function propertyEdits(files: DefinitionFiles, properties: readonly Property[], values: FormData): Operation[] {
  const before = propertyValues(files, properties)
  return properties.flatMap((property): Operation[] => {
    const [was, now] = [before[property.name], unsetIfEmpty(values[property.name], property)]
    if (isEqual(was, now)) return []
    return property.inList === undefined ? editOf(files, property, now) : listed(files, property, property.inList, now)
  })
}

/** A box that is not ticked leaves its key out, and so do lines in which nothing is. */
const unsetIfEmpty = (value: unknown, { schema, as }: Property): unknown =>
  value === '' || (schema.type === 'boolean' && value === false) || (as === 'lines' && isBlank(value))
    ? undefined
    : value

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

function editOf(files: DefinitionFiles, property: Property, value: unknown): Operation[] {
  const { file, at, as, whole, isRequired } = property
  const before = valueAt(valueIn(files, file), at)
  if (value !== undefined) {
    const own = typeof value === 'string' && as === 'lines' ? linesIn(value) : inOrderOf(before, value)
    const written = whole === undefined ? own : wholeOr(own, before, whole)
    return isEqual(written, before) ? [] : [{ do: 'set', file, at, value: written }]
  }
  if (before === undefined) return []
  if (isRequired) return isEqual(before, []) ? [] : [{ do: 'set', file, at, value: [] }]
  return [{ do: 'remove', file, at: emptied(files, property) }]
}

/** Choosing everything replaces the single choices; choosing a single one replaces everything. */
function wholeOr(value: unknown, before: unknown, whole: string): unknown {
  if (!Array.isArray(value) || !value.includes(everything)) return value
  return before === whole && value.length > 1 ? value.filter((each) => each !== everything) : whole
}

const linesIn = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

/** Entries that the list has keep their order; new ones come last. */
function inOrderOf(before: unknown, now: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(now)) return now
  const stays: unknown[] = before.filter((each) => now.includes(each))
  const comes: unknown[] = now.filter((each) => !before.includes(each))
  return [...stays, ...comes]
}

/**
 * What to remove with a value: the outermost object that would be empty without it, or else the value alone. What the
 * form is about stays: others may name it, and the person may be about to write something else.
 */
function emptied(files: DefinitionFiles, { file, at, depth = 0 }: Pick<Property, 'file' | 'at' | 'depth'>): JsonPath {
  const around = at.slice(0, -1)
  const holder = valueAt(valueIn(files, file), around)
  const goes = around.length > depth && isRecord(holder) && Object.keys(holder).length === 1
  return goes ? emptied(files, { file, at: around, depth }) : at
}

function listed(files: DefinitionFiles, { file, at }: Property, name: string, value: unknown): Operation[] {
  if (value === true) return [{ do: 'add', file, at, value: name }]
  const list = valueAt(valueIn(files, file), at)
  if (!Array.isArray(list)) return []
  return [{ do: 'remove', file, at: list.length === 1 ? at : [...at, list.indexOf(name)] }]
}
