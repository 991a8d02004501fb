import type { Schema } from '../../../../../src/engine/definition.ts'
import { namesOf, pastOf } from '../../../../../src/engine/evolution/past.ts'
import { itemsOf, propertiesOf } from '../../../../../src/engine/structure.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

type Properties = Record<string, Schema>

/** A name under `formerly`, and its place. */
interface Claim {
  field: string
  name: string
  at: JsonPath
  /** Whether the field has its first name again, under which its values are still stored. */
  isOwn: boolean
}

/**
 * Checks that each stored value belongs to one field: an earlier name belongs to one field only, and no other field has
 * it today.
 */
export const earlierNames: MeaningCheck = ({ stages }) => {
  const places = stages.flatMap((stage) =>
    claimsIn(stage.data.properties, ['properties']).map((claim) => ({
      stage,
      claim,
      ...placeOf(stages, stage, claim),
    })),
  )
  return stages.flatMap((stage) => [
    ...places.flatMap((place, n) => {
      if (place.stage !== stage) return []
      const { home, field, claim } = place
      const earlier = places.slice(0, n).find((other) => other.home === home && other.field === field)
      return misplaced(stage, stages, claim, home) ?? mistaken(stage, claim, home, field, earlier?.claim.field)
    }),
    ...Object.entries(stage.data.properties).flatMap(([table, schema]) => inColumns(stage, table, schema)),
    ...Object.entries(stage.data.properties).flatMap(([list, schema]) => inStructures(stage, list, schema)),
  ])
}

const claimsIn = (properties: Properties, at: JsonPath): Claim[] =>
  Object.entries(properties).flatMap(([field, schema]) =>
    (pastOf(schema).formerly ?? []).map((name, n, { length }) => ({
      field,
      name,
      at: [...at, field, 'formerly', n],
      isOwn: name === field && n > 0 && n === length - 1,
    })),
  )

/** The stage in which a name was a field's; `home` is undefined if there is no such stage. */
function placeOf(stages: FolderStage[], own: FolderStage, { name }: Claim) {
  const [source = '', field] = name.split('.', 2)
  return field === undefined
    ? { home: own, field: source }
    : { home: stages.find(({ stage }) => stage.source === source), field }
}

function misplaced(
  stage: FolderStage,
  stages: FolderStage[],
  { name, at }: Claim,
  home: FolderStage | undefined,
): Mistake[] | undefined {
  const [source = '', field] = name.split('.', 2)
  if (!home) {
    const sources = stages.map((each) => each.stage.source)
    return [inStage(stage, 'data', at, `no stage has the source "${source}".${choice(source, sources)}`)]
  }
  if (field === undefined || home !== stage) return undefined
  return [inStage(stage, 'data', at, `"${name}" is a field of this stage. Write "${field}".`)]
}

function mistaken(
  stage: FolderStage,
  { name, at, isOwn }: Claim,
  home: FolderStage | undefined,
  field: string,
  other: string | undefined,
): Mistake[] {
  if (isOwn) return []
  if (home && Object.hasOwn(home.data.properties, field))
    return [inStage(stage, 'data', at, `"${name}" is still a field. Remove that field, or remove the name here.`)]
  return other === undefined ? [] : [inStage(stage, 'data', at, claimedTwice(name, other))]
}

const claimedTwice = (name: string, other: string): string =>
  `"${name}" is also an earlier name of "${other}", and a stored value belongs to one field. Remove it from one of them.`

function inColumns(stage: FolderStage, table: string, schema: Schema): Mistake[] {
  const columns = columnsOf(schema) ?? {}
  const claims = claimsIn(columns, ['properties', table, 'items', 'properties'])
  return claims.flatMap(({ name, at, isOwn }, n) => {
    const other = claims.slice(0, n).find((each) => each.name === name)
    const message = name.includes('.')
      ? `"${name}" is not a column: a column cannot come from another stage. Remove it.`
      : Object.hasOwn(columns, name) && !isOwn
        ? `"${name}" is still a column. Remove that column, or remove the name here.`
        : other && claimedTwice(name, other.field)
    return message === undefined ? [] : [inStage(stage, 'data', at, message)]
  })
}

const kept = {
  formerly: 'the parts of a structure keep their names',
  convert: 'the parts of a structure keep their values',
  retired: 'the parts of a structure are not retired',
} as const

/** Finds what has an effect on the columns of a table only, in a list of structures. */
function inStructures(stage: FolderStage, list: string, schema: Schema): Mistake[] {
  if (columnsOf(schema) || schema.type !== 'array') return []
  return Object.entries(propertiesOf(itemsOf(schema))).flatMap(([part, inner]) =>
    Object.entries(kept).flatMap(([key, why]) => {
      if (!Object.hasOwn(inner, key)) return []
      const message = `"${key}" has no effect on "${part}": ${why}. Remove it.`
      return [inStage(stage, 'data', ['properties', list, 'items', 'properties', part, key], message, 'key')]
    }),
  )
}

/** ` It is called "x" now.` for a name that a field had before; empty if none had it. */
export function calledNow({ data }: Pick<FolderStage, 'data'>, name: string): string {
  const field = Object.keys(data.properties).find((each) => namesOf(each, data.properties[each] ?? {}).includes(name))
  return field === undefined || field === name ? '' : ` It is called "${field}" now.`
}
