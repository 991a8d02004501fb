import type { Schema } from '../definition.ts'

/** Earlier names, values and options of a field, a column or an option list. */
export interface EvolutionKeys {
  /** Its earlier names, the newest first. `<source>.<field>` is a field of another stage, from which it was moved. */
  formerly?: string[]
  /** True: no longer asked, but shown where there is a value. Of options: those that are no longer offered. */
  retired?: true | string[]
  /** Value as it was stored, as text → what it is read as. */
  convert?: Record<string, string | number | boolean>
}

/** The keywords of data.schema.json about earlier definitions; they check nothing. */
export const pastWords = ['formerly', 'retired', 'convert'] as const satisfies (keyof EvolutionKeys)[]

export const pastOf = ({ formerly, retired, convert }: Schema & EvolutionKeys): EvolutionKeys => ({
  formerly,
  retired,
  convert,
})

export const isRetired = (schema: Schema): boolean => pastOf(schema).retired === true

/** The options that are no longer offered. */
export function retiredOptions(schema: Schema): readonly string[] {
  const { retired } = pastOf(schema)
  return Array.isArray(retired) ? retired : []
}

/** Another stage's field, by the key of its record inside the application. */
export interface StageFieldRef {
  source: string
  field: string
}

/**
 * The field's names within its own stage, the present one first. A value is stored under the last, which is the present
 * one again if the field got its first name back.
 */
export function namesOf(field: string, schema: Schema): string[] {
  const { formerly = [] } = pastOf(schema)
  return [field, ...formerly.filter((name) => !name.includes('.'))]
}

/** The fields of other stages that it was before, the latest first. */
export function placesElsewhere(schema: Schema): StageFieldRef[] {
  const { formerly = [] } = pastOf(schema)
  return formerly.flatMap((name) => {
    const [source = '', field] = name.split('.', 2)
    return field === undefined ? [] : [{ source, field }]
  })
}

type Properties = Readonly<Record<string, Schema>>

const earlierNames = new WeakMap<Properties, ReadonlyMap<string, string>>()

/** The field that has this name, or had it; undefined if none did. */
export function fieldCalled(properties: Properties, name: string): string | undefined {
  if (Object.hasOwn(properties, name)) return name
  const earlier = earlierNames.get(properties) ?? fieldsByEarlierName(properties)
  earlierNames.set(properties, earlier)
  return earlier.get(name)
}

/** Of two fields that had the same name, the first. */
function fieldsByEarlierName(properties: Properties): ReadonlyMap<string, string> {
  const named = Object.entries(properties).flatMap(([field, schema]) =>
    namesOf(field, schema)
      .slice(1)
      .map((name) => [name, field] as const),
  )
  return new Map(named.toReversed())
}
