import type { RecordType, ReferenceDefinition, Schema } from '../../../../../src/engine/definition.ts'
import { formats } from '../../../../../src/engine/kinds/registry.ts'
import { ownTypes } from '../../../../../src/engine/records/ownTypes.ts'
import { namedIn } from '../../../../../src/engine/records/where.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { plainAjv } from '../../ajv.ts'
import { columnsOf } from '../../fields.ts'
import { type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'
import { contentOf } from '../../valueTypes.ts'
import { cycleFrom } from '../values/computed.ts'
import { type ReferencePlace, placesIn } from './references.ts'

/** Checks that each value in `where` can equal the records' field, and that no choice narrows itself. */
export const whereValues: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) => [
    ...placesIn(stage).flatMap((place) => unequal(definitions, place)),
    ...circles(stage),
  ])

function unequal({ records }: Definitions, place: ReferencePlace): Mistake[] {
  const { resource, where = {} } = place.reference
  const type = Object.hasOwn(records, resource) ? records[resource] : undefined
  return Object.entries(where).flatMap(([field, value]) => {
    const schema = type?.fields[field]
    if (!type || !schema) return []
    const name = namedIn(value)
    const message =
      name === undefined
        ? unlikeValue(field, schema, value)
        : (unlikeField(field, schema, name, place) ?? unlikeRecord(records, type, field, name, place))
    return message === undefined ? [] : inStage(place.stage, 'stage', [...place.at, 'where', field], message)
  })
}

function unlikeValue(field: string, schema: Schema, value: unknown): string | undefined {
  if (typeof value === 'string' && /[{}]/.test(value))
    return 'braces name a field only as the whole value, such as "{country}".'
  const { type, format = '' } = schema
  const options = schema.enum?.map(String) ?? formats.get(format)?.options
  if (options && !options.includes(String(value)))
    return `"${field}" of the records is never ${JSON.stringify(value)}.${choice(String(value), options)}`
  if (plainAjv().validate({ type, ...(type === 'string' && format && { format }) }, value)) return undefined
  const mend = type !== 'string' ? 'without quotes' : (spelling[format] ?? 'between double quotes')
  return `"${field}" of the records is ${contentOf(schema)}, and ${JSON.stringify(value)} is not. Write the value ${mend}.`
}

const spelling: Record<string, string> = { date: 'as "2026-12-31"', month: 'as "2026-12"' }

function unlikeField(field: string, schema: Schema, name: string, { stage, at }: ReferencePlace) {
  const compared = columnsIn(stage, at)[name] ?? stage.data.properties[name]
  if (!compared) return undefined
  const [wanted, found] = [contentOf(schema), contentOf(compared)]
  return wanted === found
    ? undefined
    : `"${field}" of the records is ${wanted}, but "${name}" is ${found}. Compare with another field.`
}

/**
 * What is wrong with the comparison of a key in the records with a form's field: the field chooses another type of
 * record, or stores something other than the key.
 */
function unlikeRecord(
  records: Definitions['records'],
  type: RecordType,
  field: string,
  name: string,
  { stage, at, reference: { resource } }: ReferencePlace,
): string | undefined {
  const wanted = type.references?.[field] ?? (field === type.key ? resource : undefined)
  const compared = referencesIn(stage, at)[name] ?? stage.stage.references?.[name]
  if (wanted === undefined || !compared) return undefined
  if (compared.resource !== wanted)
    return `"${field}" of the records is one of ${wanted}, but "${name}" is one of ${compared.resource}. Compare with another field.`
  const key = records[wanted]?.key
  const stored = compared.value ?? 'id'
  if (!Object.hasOwn(ownTypes, wanted) || stored === key) return undefined
  return `"${field}" of the records is the "${key}" of ${wanted}, but "${name}" stores their "${stored}". Take "${key}" into a field by "derived", and compare with that.`
}

/** The columns beside the one that a reference is for. */
const columnsIn = (stage: FolderStage, [list, field = '']: ReferencePlace['at']): Record<string, Schema> =>
  (list === 'rows' && columnsOf(stage.data.properties[field])) || {}

const referencesIn = (
  { stage: { payload } }: FolderStage,
  [list, field = '']: ReferencePlace['at'],
): Record<string, ReferenceDefinition> => (list === 'rows' && payload.rows?.[field]?.references) || {}

/** Finds choices that narrow each other in a circle: once all are made, none of them offers another record. */
function circles(stage: FolderStage): Mistake[] {
  const places = placesIn(stage).map((place) => ({ ...place, name: nameOf(place) }))
  const graph = new Map(
    places.map(({ name, at, reference: { where = {} } }) => [
      name,
      Object.values(where).flatMap((value) => {
        const named = namedIn(value)
        if (named === undefined) return []
        return Object.hasOwn(columnsIn(stage, at), named) ? `${at[1]}.${named}` : named
      }),
    ]),
  )
  return places.flatMap(({ name, at }) => {
    const way = cycleFrom(graph, name)
    const message = `"${name}" narrows itself: ${[...(way ?? []), name].join(' → ')}. Once it is chosen, nothing else is offered. Break the circle.`
    return way ? inStage(stage, 'stage', [...at, 'where'], message, 'key') : []
  })
}

const nameOf = ({ at }: ReferencePlace): string => (at[0] === 'rows' ? `${at[1]}.${at[3]}` : String(at[1]))
