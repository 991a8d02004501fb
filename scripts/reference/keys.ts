import { metaTexts } from '../../server/definitions/check/metaSchemas.ts'
import { isRecord } from '../../src/engine/path.ts'

export type MetaSchema = Record<string, unknown>

/** A key that definitions may use. */
export interface MetaKey {
  /** The meta-schema and the key's place in it, such as `stage.schema.json#/properties/guards`. */
  id: string
  /** The name of the meta-schema without its ending, such as `stage`. */
  meta: string
  /** The named part of the meta-schema that it belongs to; '' for the file itself. */
  part: string
  /**
   * The key's place in that part, such as `payload.stamps.*.marks`; `*` is a name that the analyst chooses, `[]` an
   * entry of a list.
   */
  path: string
  name: string
  schema: MetaSchema
}

/** A schema inside another one that describes the same value, or a value inside it. */
type Inner = [step: string, addition: string, schema: unknown]

/** The current place while a meta-schema is walked. */
type Place = Pick<MetaKey, 'meta' | 'part' | 'path'> & { pointer: string }

/** Every meta-schema by its name without `.schema.json`. */
export const metaSchemas: Record<string, MetaSchema> = Object.fromEntries(
  metaTexts().map((text) => {
    const schema = JSON.parse(text) as MetaSchema
    return [String(schema.$id).replace('.schema.json', ''), schema]
  }),
)

/**
 * Whether an object has keys of its own, that is, allows no others. An open object only tests for keys or refuses them.
 */
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

/**
 * Whether a key may be used. A schema that is `false`, or that nothing matches, only explains why the key is not
 * allowed.
 */
const isAllowed = (schema: unknown): boolean =>
  schema !== false && !(isRecord(schema) && isRecord(schema.not) && Object.keys(schema.not).length === 0)

/** Escapes a name for use as a step of a JSON pointer. */
export const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Every key of every meta-schema, in the order of the files. Keys that a meta-schema only refuses are left out. */
export const metaKeys: MetaKey[] = Object.entries(metaSchemas).flatMap(([meta, schema]) =>
  keysIn(schema, { meta, part: '', path: '', pointer: '' }),
)
