import type { StageFiles } from '../definition.ts'
import { fieldCalled, namesOf, placesElsewhere } from './past.ts'

/** A field of a stage. */
export interface Place {
  formType: string
  field: string
}

/** A field that was in other stages before, and where, the latest first. */
export interface MovedField {
  field: string
  places: Place[]
}

/** The fields of a stage that were moved there. */
export function movedFields(stages: readonly StageFiles[], { data }: StageFiles): MovedField[] {
  return Object.entries(data.properties).flatMap(([field, schema]) => {
    const places = placesElsewhere(schema).flatMap(({ source, field: there }) =>
      stages.flatMap(({ stage }) => (stage.source === source ? [{ formType: stage.formType, field: there }] : [])),
    )
    return places.length > 0 ? [{ field, places }] : []
  })
}

interface Stages {
  runtimes: ReadonlyMap<string, { stage: StageFiles; moved: MovedField[] }>
}

/** The field of today's definitions that shows what is stored, and recorded, at a place. */
export function fieldAt({ runtimes }: Stages, place: Place): Place {
  const own = runtimes.get(place.formType)?.stage
  const field = own && fieldCalled(own.data.properties, place.field)
  if (field !== undefined) return { formType: place.formType, field }
  for (const [formType, { moved }] of runtimes) {
    const found = moved.find(({ places }) => places.some((each) => isSame(each, place)))
    if (found) return { formType, field: found.field }
  }
  return place
}

/** Every place at which values of a field may be stored and recorded. */
export function placesOf({ stage, moved }: { stage: StageFiles; moved: MovedField[] }, field: string): Place[] {
  const { formType } = stage.stage
  const names = new Set(namesOf(field, stage.data.properties[field] ?? {}))
  const own = [...names].map((name) => ({ formType, field: name }))
  return [...own, ...(moved.find((each) => each.field === field)?.places ?? [])]
}

const isSame = (one: Place, other: Place): boolean => one.formType === other.formType && one.field === other.field
