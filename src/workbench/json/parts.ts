import { isRecord, valueAt } from '../../engine/path.ts'
import { kindOf } from '../../engine/source/source.ts'
import { type JsonPath } from '../files.ts'
import { interpretedChecks } from '../preview/checks.ts'
import { metaSchemas } from './metaSchemas.ts'

/** A part of a meta-schema. */
export interface Part {
  schema: Readonly<Record<string, unknown>>
  /** The `$id` of the meta-schema in which it is, by which its references are found. */
  of: string
}

/**
 * What the meta-schemas say of a place in a file. The file's value decides what applies; where it does not yet say
 * anything, everything that may apply does.
 */
export function partsAt(file: string, value: unknown, at: JsonPath): Part[] {
  const of = `${kindOf(file)}.schema.json`
  return at.reduce(
    ({ parts, value: around }, step) => {
      const next = valueAt(around, [step])
      return {
        value: next,
        parts: parts.flatMap((part) => stepped(part, step)).flatMap((part) => applying(part, next)),
      }
    },
    { value, parts: partOf(metaSchemas.get(of), of).flatMap((part) => applying(part, value)) },
  ).parts
}

/** The parts for a step further inside, as `partsAt` gives them for a value that is not there yet. */
export const inner = (parts: readonly Part[], step: string | number): Part[] =>
  parts.flatMap((part) => stepped(part, step)).flatMap((part) => applying(part, undefined))

const partOf = (schema: unknown, of: string): Part[] => (isRecord(schema) ? [{ schema, of }] : [])

function stepped({ schema, of }: Part, step: string | number): Part[] {
  if (typeof step === 'number') return partOf(Array.isArray(schema.items) ? schema.items[step] : schema.items, of)
  const { properties, patternProperties, additionalProperties } = schema
  if (isRecord(properties) && Object.hasOwn(properties, step)) return partOf(properties[step], of)
  const matching = Object.entries(isRecord(patternProperties) ? patternProperties : {}).filter(([pattern]) =>
    new RegExp(pattern, 'u').test(step),
  )
  return matching.length > 0 ? matching.flatMap(([, each]) => partOf(each, of)) : partOf(additionalProperties, of)
}

/** A part with all those that apply with it, by `$ref`, `allOf`, `anyOf`, `oneOf` or `if`. */
function applying(part: Part, value: unknown): Part[] {
  const { schema, of } = part
  const { $ref, allOf, anyOf, oneOf } = schema
  const lists = [allOf, anyOf, oneOf].flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
  const others = [...lists, ...branches(schema, value)].flatMap((each) => partOf(each, of))
  return [part, ...[...referred($ref, of), ...others].flatMap((each) => applying(each, value))]
}

function referred(ref: unknown, from: string): Part[] {
  if (typeof ref !== 'string') return []
  const [file = '', pointer = ''] = ref.split('#', 2)
  const of = file === '' ? from : file
  return partOf(valueAt(metaSchemas.get(of), pointer.split('/').slice(1)), of)
}

function branches({ if: given, then, else: otherwise }: Part['schema'], value: unknown): unknown[] {
  if (!isRecord(given)) return []
  if (value === undefined || (isRecord(value) && Object.keys(value).length === 0)) return [then, otherwise]
  return [holds(given, value) ? then : otherwise]
}

const checks = new WeakMap<object, (value: unknown) => boolean>()

function holds(schema: Record<string, unknown>, value: unknown): boolean {
  const check = checks.get(schema) ?? interpretedChecks({ it: schema }).it ?? (() => false)
  checks.set(schema, check)
  return check(value)
}
