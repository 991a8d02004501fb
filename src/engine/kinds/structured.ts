import { choiceName } from '../choices.ts'
import type { Schema } from '../definition.ts'
import { asText, isRecord, isUnset } from '../path.ts'
import { isStructured, itemsOf, propertiesOf, tagOf } from '../structure.ts'
import type { FieldKind } from './kind.ts'
import { text } from './text.ts'

/** A value with a structure of its own: an object, a list, one of several alternatives. RJSF draws it. */
export const structured: FieldKind = {
  ...text,
  matches: ({ schema }) => isStructured(schema),
  widget: 'structured',
  read: (value) => value,
  sentence: (value, schema) => sentence(value, schema),
}

/** The display text: `Street: Bahnhofstrasse 1; Town: Zürich`, with commas between the items of a list. */
function sentence(value: unknown, schema: Schema): string {
  if (Array.isArray(value))
    return value
      .map((item) => sentence(item, itemsOf(schema)))
      .filter((part) => part !== '')
      .join(', ')
  if (!isRecord(value)) return choiceName(schema, undefined, value) ?? asText(value)
  const parts = Object.entries(propertiesOf(schema, value)).flatMap(([name, part]) =>
    isUnset(value[name]) || name === tagOf(schema) ? [] : [`${part.title ?? name}: ${sentence(value[name], part)}`],
  )
  return parts.join('; ')
}
