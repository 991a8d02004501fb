import type { RecordType, ReferenceDefinition } from '../../../../../src/engine/definition.ts'
import { ownTypes, storableOf } from '../../../../../src/engine/records/ownTypes.ts'
import { namedIn } from '../../../../../src/engine/records/where.ts'
import { ownResources, person } from '../../../../../src/engine/references.ts'
import { columnsOf } from '../../../../../src/engine/rows/tables.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../../mistake.ts'
import { choice, elsewhere } from '../../suggest.ts'

/** A reference of a form, or of a column of its rows. */
export interface ReferencePlace {
  stage: FolderStage
  at: JsonPath
  reference: ReferenceDefinition
  /** The names that "{…}" can contain there. */
  names: string[]
}

/** Checks that references name existing record types, and use only keys that apply to their type. */
export const references: MeaningCheck = (definitions) =>
  definitions.stages.flatMap(placesIn).flatMap((place) => {
    const { resource } = place.reference
    const type = resource === person.resource ? undefined : definitions.records[resource]
    return type ? ofRecordType(place, type) : ofTheProduct(place, definitions)
  })

export function placesIn(stage: FolderStage): ReferencePlace[] {
  const { references: own = {}, payload } = stage.stage
  const fields = Object.keys(stage.data.properties)
  return [
    ...Object.entries(own).map(([field, reference]) => ({
      stage,
      at: ['references', field],
      reference,
      names: fields,
    })),
    ...Object.entries(payload.rows ?? {}).flatMap(([field, rows]) =>
      Object.entries(rows.references ?? {}).map(([column, reference]) => ({
        stage,
        at: ['rows', field, 'references', column],
        reference,
        names: [...Object.keys(columnsOf(stage.data.properties[field] ?? {})), ...fields],
      })),
    ),
  ]
}

function ofTheProduct({ stage, at, reference: { resource, where } }: ReferencePlace, { records }: Definitions) {
  if (!ownResources.includes(resource)) {
    const known = [...new Set([...Object.keys(records), ...ownResources])]
    const mend = choice(resource, known)
    return [
      inStage(
        stage,
        'stage',
        [...at, 'resource'],
        `there are no records "${resource}". Add records/${resource}.json.${mend}`,
      ),
    ]
  }
  return where
    ? [inStage(stage, 'stage', [...at, 'where'], `"where" is for record types, and "${resource}" is not one.`, 'key')]
    : []
}

function ofRecordType(place: ReferencePlace, type: RecordType) {
  const { stage, at, reference, names } = place
  const forPeople = (['role', 'also', 'first'] as const)
    .filter((key) => reference[key] !== undefined)
    .map((key) => inStage(stage, 'stage', [...at, key], `"${key}" is for "users". Remove it.`, 'key'))
  const filters = Object.entries(reference.where ?? {}).flatMap(([field, value]) => {
    const filter = [...at, 'where', field]
    if (!Object.hasOwn(type.fields, field))
      return [
        inStage(
          stage,
          'stage',
          filter,
          `the records have no "${field}".${choice(field, Object.keys(type.fields))}`,
          'key',
        ),
      ]
    const name = namedIn(value)
    return name === undefined || names.includes(name)
      ? []
      : [
          inStage(
            stage,
            'stage',
            filter,
            `"${name}" is not a field of this form.${elsewhere(name) || choice(name, names)}`,
          ),
        ]
  })
  return [...forPeople, ...storedMistakes(place), ...filters]
}

/**
 * Finds a wrong `value`. A form stores a record's key; only of records in tables of the product can it store another
 * text.
 */
function storedMistakes({ stage, at, reference: { resource, value, where } }: ReferencePlace) {
  if (value === undefined) return []
  const place = [...at, 'value']
  if (!Object.hasOwn(ownTypes, resource))
    return [inStage(stage, 'stage', place, 'a form stores the key of a record. Remove "value".', 'key')]
  if (where && value !== 'id')
    return [inStage(stage, 'stage', place, 'with "where", a form stores the id of a record. Remove "value".', 'key')]
  const storable = storableOf(resource)
  return storable.includes(value)
    ? []
    : [inStage(stage, 'stage', place, `a form cannot store "${value}" of ${resource}.${choice(value, storable)}`)]
}
