import type { Schema } from '../../../../../src/engine/definition.ts'
import { isRecord } from '../../../../../src/engine/path.ts'
import { alternativesOf, tagOf } from '../../../../../src/engine/structure.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { isStructureWithin } from './depth.ts'

/** Checks that each alternative of a structure requires a constant of its own, which distinguishes it. */
export const alternatives: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    Object.entries(stage.data.properties).flatMap(([name, schema]) =>
      structuresIn(schema, ['properties', name]).flatMap((structure) => untold(stage, structure)),
    ),
  )

interface Structure {
  schema: Schema
  at: JsonPath
}

function structuresIn(schema: Schema, at: JsonPath): Structure[] {
  if (!isStructureWithin(at)) return []
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => ({ part, at: [...at, 'properties', name] })),
    ...alternativesOf(schema).map((part, n) => ({ part, at: [...at, 'oneOf', n] })),
    { part: schema.items, at: [...at, 'items'] },
  ]
  return [
    ...(schema.oneOf ? [{ schema, at }] : []),
    ...inside.flatMap(({ part, at: place }) => (isRecord(part) ? structuresIn(part, place) : [])),
  ]
}

function untold(stage: FolderStage, { schema, at }: Structure): Mistake[] {
  const tag = tagOf(schema) ?? ''
  const seen = new Set<unknown>()
  return alternativesOf(schema).flatMap(({ title, properties = {}, required = [] }, n) => {
    const own = properties[tag]
    const constant = isRecord(own) ? own.const : undefined
    const mistake = (message: string) => [inStage(stage, 'data', [...at, 'oneOf', n], message)]
    if (constant === undefined)
      return mistake(
        `"${title}" has no constant "${tag}". Add "${tag}": { "type": "string", "const": … } to its properties.`,
      )
    if (!required.includes(tag)) return mistake(`"${title}" does not require "${tag}". Add it to its "required".`)
    if (seen.has(constant)) return mistake(`"${title}" has the same "${tag}" as one before it. Give it another.`)
    seen.add(constant)
    return []
  })
}
