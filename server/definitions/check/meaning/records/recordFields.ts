import { fieldsIn } from '../../../../../src/engine/records/recordType.ts'
import { storableOf } from '../../../../../src/engine/records/ownTypes.ts'
import { isOwn, isSearched, person } from '../../../../../src/engine/references.ts'
import type { Definitions } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'
import { type ReferencePlace, placesIn } from './references.ts'

/** The properties of a person that both the browser and the server know. */
const ofPeople = ['id', 'username', 'first_name', 'last_name', 'name']

/** Checks that a form shows and derives only those properties of a record that it receives. */
export const recordFields: MeaningCheck = (definitions) =>
  definitions.stages.flatMap(placesIn).flatMap((place) => {
    const { stage, reference } = place
    const known = knownOf(definitions, place)
    return [...ofLabel(place), ...ofDerived(place)]
      .filter(({ name }) => known !== undefined && !known.includes(name))
      .map(({ name, at }) => {
        const isInType = Object.hasOwn(definitions.records[reference.resource]?.fields ?? {}, name)
        return inStage(
          stage,
          'stage',
          at,
          isInType
            ? `a form that lists all ${reference.resource} does not know their "${name}". Narrow the choice with "where", or choose another field.`
            : `the records have no "${name}".${choice(name, known ?? [])}`,
        )
      })
  })

/**
 * The properties of a record that a form receives; undefined for an unknown type. Without `where`, these are the
 * properties that product spec §7 lists for counterparties and limit types.
 */
function knownOf({ records }: Definitions, { reference }: ReferencePlace): string[] | undefined {
  const { resource } = reference
  if (resource === person.resource) return ofPeople
  if (isOwn(reference) && !isSearched(reference)) return storableOf(resource)
  const type = records[resource]
  return type && ['id', 'name', ...Object.keys(type.fields)]
}

interface FieldUse {
  name: string
  at: JsonPath
}

const ofLabel = ({ reference: { label = '' }, at }: ReferencePlace): FieldUse[] =>
  fieldsIn(label).map((name) => ({ name, at: [...at, 'label'] }))

/** The properties that other fields derive from the record that a field names. */
function ofDerived({ stage, at }: ReferencePlace): FieldUse[] {
  const [list, field] = at
  if (list !== 'references') return []
  return Object.entries(stage.stage.derived ?? {}).flatMap(([target, { from, take }]) => {
    if (from !== field || take === undefined) return []
    const names = take.includes('{') ? fieldsIn(take) : [take]
    return names.map((name) => ({ name, at: ['derived', target, 'take'] }))
  })
}
