import { isOfferedOption } from '../../../../../src/engine/choices.ts'
import type { Schema } from '../../../../../src/engine/definition.ts'
import { formats } from '../../../../../src/engine/kinds/registry.ts'
import { isRecord } from '../../../../../src/engine/path.ts'
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

/** Checks that limits fit their field's type, and that no minimum is above its maximum. */
export const keywords: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    allFields(stage).flatMap((field) => [
      ...idle(stage, field),
      ...crossed(stage, field),
      ...moreThanOffered(stage, field),
      ...both(stage, field),
      ...besideOptions(stage, field),
      ...inAnotherUnit(stage, field),
      ...ofNothing(stage, field),
      ...tooLong(stage, field),
    ]),
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

/** Finds lengths and patterns of a field that takes only its options: they have no effect. */
function besideOptions(stage: FolderStage, { name, schema, at }: PlacedField): Mistake[] {
  if (!schema.enum || schema.format !== undefined) return []
  return (['minLength', 'maxLength', 'pattern'] as const)
    .filter((keyword) => schema[keyword] !== undefined)
    .map((keyword) => {
      const message = `"${keyword}" has no effect on "${name}", which takes only its options. Remove it.`
      return inStage(stage, 'data', [...at, keyword], message, 'key')
    })
}

/** Finds minimum lengths of 0, which have no effect. */
function ofNothing(stage: FolderStage, { schema, at }: PlacedField): Mistake[] {
  return (['minLength', 'minItems'] as const)
    .filter((keyword) => schema[keyword] === 0)
    .map((keyword) => inStage(stage, 'data', [...at, keyword], `"${keyword}": 0 has no effect. Remove it.`, 'key'))
}

/** Finds examples that are longer than the field may be. */
function tooLong(stage: FolderStage, { name, schema, at }: PlacedField): Mistake[] {
  const { examples, maxLength = Infinity } = schema
  return (Array.isArray(examples) ? examples : []).flatMap((example, n) => {
    if (typeof example !== 'string' || example.length <= maxLength) return []
    const message = `"${name}" offers this, but takes at most ${maxLength} characters. Change "maxLength", or the text.`
    return inStage(stage, 'data', [...at, 'examples', n], message)
  })
}

/** Finds a percentage's maximum that is written as a fraction, and decimals in the limits of a whole number. */
function inAnotherUnit(stage: FolderStage, { name, schema, at }: PlacedField): Mistake[] {
  const { format, maximum, type } = schema
  const isFraction = format === 'percent' && maximum !== undefined && maximum > 0 && maximum <= 1
  const fraction = `"maximum" ${maximum} allows "${name}" at most ${maximum} %: 12.5 % is stored as 12.5. Write 100 for 100 %.`
  const broken = numeric.filter((keyword) => type === 'integer' && !Number.isInteger(schema[keyword] ?? 0))
  return [
    ...(isFraction ? [inStage(stage, 'data', [...at, 'maximum'], fraction, 'key')] : []),
    ...broken.map((keyword) => {
      const message = `"${name}" is a whole number, and ${schema[keyword]} is not. Write a whole number, or the type "number".`
      return inStage(stage, 'data', [...at, keyword], message)
    }),
  ]
}

/** Whether a keyword is a format of the field's type, such as "percent" of a number. */
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

/** Finds a field of several choices that asks for more of them than it offers. */
function moreThanOffered(stage: FolderStage, { name, schema, at }: PlacedField): Mistake[] {
  const { items, minItems = 0 } = schema
  if (!isRecord(items) || !Array.isArray(items.enum)) return []
  const offered = items.enum.filter((option) => isOfferedOption(items, option)).length
  const message = `"${name}" cannot be filled: "minItems" ${minItems} is above the number of options, which is ${offered}. Lower it, or add options.`
  return minItems > offered ? [inStage(stage, 'data', [...at, 'minItems'], message)] : []
}

function above(schema: Schema, least: keyof Schema, most: keyof Schema): boolean {
  return Number(schema[least] ?? NaN) > Number(schema[most] ?? NaN)
}
