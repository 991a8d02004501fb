import { type BriefedValue, briefedValue, ownNames } from '../../../../../src/engine/briefings/value.ts'
import { isStructured, isTable } from '../../../../../src/engine/structure.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type MeaningCheck, inBriefing } from '../../mistake.ts'
import { choice, quoted } from '../../suggest.ts'
import { calledNow } from '../fields/earlierNames.ts'

/** Checks that each field of a briefing is a single value of an application. */
export const briefedValues: MeaningCheck = (definitions) =>
  Object.entries(definitions.briefings).flatMap(([name, { agenda = [], sections }]) => {
    const placed = [
      ...agenda.map(({ from }, m) => ({ from, at: ['agenda', m, 'from'] })),
      ...sections.flatMap(({ fields = [] }, n) =>
        fields.map(({ from }, m) => ({ from, at: ['sections', n, 'fields', m, 'from'] })),
      ),
    ]
    return placed.flatMap(({ from, at }) =>
      mistakesIn(definitions, from).map((message) => inBriefing(name, at, message)),
    )
  })

function mistakesIn(definitions: Definitions, path: string): string[] {
  const value = briefedValue(definitions.stages, path)
  if (!value) return [unknownPath(definitions, path)]
  if ('own' in value) return []
  if (value.property !== undefined) return propertyMistakes(definitions, value, value.property)
  const schema = value.stage.data.properties[value.field] ?? {}
  if (isTable(schema)) return [`"${value.field}" is a table. Write "table" beside "fields".`]
  return isStructured(schema) ? [`"${value.field}" is a structure, which has no single value. Leave it out.`] : []
}

/** Explains why a path names nothing, with the names that it could contain. */
export function unknownPath({ stages }: Definitions, path: string): string {
  const [first = '', second] = path.split('.', 2)
  const stage = stages.find((each) => each.stage.source === first)
  if (!stage || second === undefined) {
    const known = [...stages.map((each) => each.stage.source), ...stages.flatMap(ofApplication), ...ownNames]
    return `the application has no "${first}".${choice(first, known)}`
  }
  const { data, stage: definition } = stage
  if (definition.payload.unprefixed?.includes(second))
    return `"${second}" is a value of the application itself. Write "${second}".`
  const fields = Object.keys(data.properties)
  return `the stage has no field "${second}".${calledNow(stage, second) || choice(second, fields)}`
}

/** The names that a stage's form adds to the application itself. */
const ofApplication = ({ stage: { payload } }: FolderStage): string[] => [
  ...(payload.unprefixed ?? []),
  ...Object.values(payload.readFrom ?? {}),
]

type BriefedField = Extract<BriefedValue<FolderStage>, { field: string }>

function propertyMistakes({ records }: Definitions, { stage, field }: BriefedField, property: string): string[] {
  const resource = stage.stage.references?.[field]?.resource ?? ''
  const type = Object.hasOwn(records, resource) ? records[resource] : undefined
  if (!type) return [`the product shows no more of ${quoted([resource])} than their name. Write "${field}".`]
  const fields = Object.keys(type.fields)
  return fields.includes(property)
    ? []
    : [`records/${resource}.json has no field "${property}".${choice(property, fields)}`]
}
