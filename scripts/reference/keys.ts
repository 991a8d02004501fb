import { metaTexts } from '../../server/definitions/check/metaSchemas.ts'
import { isRecord } from '../../src/engine/path.ts'

export type MetaSchema = Record<string, unknown>

/** A key that definitions may use. */
export interface MetaKey {
  /** The meta-schema and the place in it, such as `stage.schema.json#/properties/guards`. */
  id: string
  /** The meta-schema without its ending, such as `stage`. */
  meta: string
  /** The named part of the meta-schema that it belongs to; '' for the file itself. */
  part: string
  /**
   * Its place in that part, such as `payload.stamps.*.marks`; `*` is a name of the analyst's own, `[]` an entry of a
   * list.
   */
  path: string
  name: string
  schema: MetaSchema
}

/** Where a meta-schema describes the same value, or what is inside it. */
type Inner = [step: string, addition: string, schema: unknown]

/** A part of a meta-schema, as it is walked. */
type Place = Pick<MetaKey, 'meta' | 'part' | 'path'> & { pointer: string }

/** Every meta-schema by its name without `.schema.json`. */
export const metaSchemas: Record<string, MetaSchema> = Object.fromEntries(
  metaTexts().map((text) => {
    const schema = JSON.parse(text) as MetaSchema
    return [String(schema.$id).replace('.schema.json', ''), schema]
  }),
)

/** A closed object is what has keys of its own: an open one tests for some, or refuses them. */
const isClosed = (schema: MetaSchema): boolean => schema.additionalProperties === false

function keysIn(schema: unknown, place: Place): MetaKey[] {
  if (!isRecord(schema)) return []
  const named = isClosed(schema) ? entriesOf(schema.properties) : []
  const own = named.filter(([name, each]) => name !== forEditors && isAllowed(each))
  return [
    ...own.flatMap(([name, each]) => {
      const at = inside(place, `properties/${escaped(name)}`, name)
      return [keyAt(name, each, at), ...keysIn(each, at)]
    }),
    ...innerOf(schema).flatMap(([step, addition, each]) => keysIn(each, inside(place, step, addition))),
    ...entriesOf(schema.definitions).flatMap(([part, each]) =>
      keysIn(each, { meta: place.meta, part, path: '', pointer: `/definitions/${escaped(part)}` }),
    ),
  ]
}

function keyAt(name: string, schema: unknown, { pointer, ...place }: Place): MetaKey {
  return { ...place, id: `${place.meta}.schema.json#${pointer}`, name, schema: isRecord(schema) ? schema : {} }
}

function innerOf({ items, additionalProperties, patternProperties, ...schema }: MetaSchema): Inner[] {
  const same = ['then', 'else'].map((key): Inner => [key, '', schema[key]])
  const alternatives = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    entriesOf(schema[key]).map(([n, each]): Inner => [`${key}/${n}`, '', each]),
  )
  const byPattern = entriesOf(patternProperties).map(([pattern, each]): Inner => [
    `patternProperties/${escaped(pattern)}`,
    '*',
    each,
  ])
  return [
    ['items', '[]', items],
    ['additionalProperties', '*', additionalProperties],
    ...byPattern,
    ...same,
    ...alternatives,
  ]
}

function inside(place: Place, step: string, addition: string): Place {
  const dot = place.path !== '' && addition !== '' && addition !== '[]' ? '.' : ''
  return { ...place, path: place.path + dot + addition, pointer: `${place.pointer}/${step}` }
}

const forEditors = '$schema'

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** `false`, or what matches nothing, says why a key is not allowed there. */
const isAllowed = (schema: unknown): boolean =>
  schema !== false && !(isRecord(schema) && isRecord(schema.not) && Object.keys(schema.not).length === 0)

/** A name as a step of a JSON pointer. */
export const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Every key of every meta-schema, in their order. What a meta-schema only refuses is none. */
export const metaKeys: MetaKey[] = Object.entries(metaSchemas).flatMap(([meta, schema]) =>
  keysIn(schema, { meta, part: '', path: '', pointer: '' }),
)
