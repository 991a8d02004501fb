import type { Schema } from '../definition.ts'
import { kindOf } from '../kinds/registry.ts'
import { asText, isBlank } from '../path.ts'
import { isChoices, itemsOf } from '../structure.ts'
import { pastOf } from './past.ts'

/** The value that an earlier value became (`convert`); any other stays. */
export function converted(schema: Schema, value: unknown): unknown {
  const { convert } = pastOf(schema)
  const spelt = convert && asText(value)
  return spelt !== undefined && Object.hasOwn(convert ?? {}, spelt) ? convert?.[spelt] : value
}

const isSingle = (value: unknown): boolean => !isBlank(asText(value))

/** The one option that was chosen where there could be several; any other value as it is. */
const onlyOne = (schema: Schema, value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 && isOfType[String(schema.type)] && isSingle(value[0]) ? value[0] : value

const isOfType: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
}

/**
 * A stored value as the field has it today: converted and, if the field was of another type, read as this type: "12" is
 * 12, and an option is the one of several that is chosen. A value that cannot be read so stays, so that people see it
 * and validation names it.
 */
export function asToday(schema: Schema, value: unknown): unknown {
  if (isChoices(schema)) return isSingle(value) ? [asToday(itemsOf(schema), value)] : value
  const now = converted(schema, onlyOne(schema, value))
  const isSame = isOfType[String(schema.type)]
  if (!isSame || isSame(now) || asText(now) === '') return now
  return kindOf({ schema }).read(now, schema)
}
