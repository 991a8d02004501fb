import type { Schema } from '../../../../../src/engine/definition.ts'
import { formats } from '../../../../../src/engine/kinds/registry.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type PlacedField, allFields } from '../../fields.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'

const text = ['minLength', 'maxLength', 'pattern', 'format', 'enum', 'examples'] as const
const numeric = ['minimum', 'maximum', 'multipleOf'] as const
const fitting: Record<string, readonly string[]> = {
  string: text,
  number: numeric,
  integer: numeric,
  boolean: [],
  array: [],
  object: [],
}

const bounds = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const

/** A limit fits its field's type, and the least is not above the greatest. */
export const keywords: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    allFields(stage).flatMap((field) => [...idle(stage, field), ...crossed(stage, field), ...both(stage, field)]),
  )

function idle(stage: FolderStage, { name, schema, at }: PlacedField): Mistake[] {
  const own = fitting[String(schema.type)] ?? []
  return [...text, ...numeric]
    .filter((keyword) => schema[keyword] !== undefined && !own.includes(keyword) && !isFormatOf(schema, keyword))
    .map((keyword) =>
      inStage(
        stage,
        'data',
        [...at, keyword],
        `"${keyword}" has no effect on "${name}", whose type is ${schema.type}. Remove it, or change the type.`,
        'key',
      ),
    )
}

function both(stage: FolderStage, { name, schema, at }: PlacedField): Mistake[] {
  if (!schema.enum || !schema.examples) return []
  const message = `"${name}" takes only the options of "enum": "examples" have no effect. Remove one of them.`
  return [inStage(stage, 'data', [...at, 'examples'], message, 'key')]
}

/** A kind of number may have a format of its own. */
function isFormatOf({ type, format = '' }: Schema, keyword: string): boolean {
  return keyword === 'format' && formats.get(format)?.type === type
}

function crossed(stage: FolderStage, { name, schema, at }: PlacedField): Mistake[] {
  return bounds
    .filter(([least, most]) => above(schema, least, most))
    .map(([least, most]) =>
      inStage(
        stage,
        'data',
        [...at, least],
        `"${name}" cannot be filled: "${least}" ${schema[least]} is above "${most}" ${schema[most]}. Change one of them.`,
      ),
    )
}

function above(schema: Schema, least: keyof Schema, most: keyof Schema): boolean {
  return Number(schema[least] ?? NaN) > Number(schema[most] ?? NaN)
}
