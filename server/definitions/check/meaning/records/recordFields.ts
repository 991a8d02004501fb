import { fieldsIn } from '../../../../../src/engine/records/recordType.ts'
import { storableOf } from '../../../../../src/engine/records/ownTypes.ts'
import { isOwn, isSearched, person } from '../../../../../src/engine/references.ts'
import type { Definitions } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'
import { type ReferencePlace, placesIn } from './references.ts'

/** What browser and server both know of a person. */
const ofPeople = ['id', 'username', 'first_name', 'last_name', 'name']

/** What a form shows of a record, and what follows from one that is chosen, is something that the form knows of it. */
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

/** Without `where`, a form has what the list of section 7 says of counterparties and limit types. */
function knownOf({ records }: Definitions, { reference }: ReferencePlace): string[] | undefined {
  const { resource } = reference
  if (resource === person.resource) return ofPeople
  if (isOwn(reference) && !isSearched(reference)) return storableOf(resource)
  const type = records[resource]
  return type && ['id', 'name', ...Object.keys(type.fields)]
}

interface Used {
  name: string
  at: JsonPath
}

const ofLabel = ({ reference: { label = '' }, at }: ReferencePlace): Used[] =>
  fieldsIn(label).map((name) => ({ name, at: [...at, 'label'] }))

/** Of a field of the form: what other fields take from the record. */
function ofDerived({ stage, at }: ReferencePlace): Used[] {
  const [list, field] = at
  if (list !== 'references') return []
  return Object.entries(stage.stage.derived ?? {}).flatMap(([target, { from, take }]) => {
    if (from !== field || take === undefined) return []
    const names = take.includes('{') ? fieldsIn(take) : [take]
    return names.map((name) => ({ name, at: ['derived', target, 'take'] }))
  })
}
