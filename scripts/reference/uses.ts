import { Ajv } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import { pathOf } from '../../server/definitions/check/shape.ts'
import type { JsonPath } from '../../server/definitions/check/mistake.ts'
import { isRecord } from '../../src/engine/path.ts'
import { kindOf } from '../../src/engine/source/source.ts'
import { type MetaSchema, escaped, metaKeys, metaSchemas } from './keys.ts'

/** A key that a file uses, with the value it has there. */
export interface Use {
  /** The key's id, as in `metaKeys`. */
  id: string
  at: JsonPath
  value: unknown
}

const ids = new Set(metaKeys.map(({ id }) => id))
const mark = 'usedKey'
const operand = 'operand.json'
const generated = 'generated.schema.json#/definitions/'
const widgetOptions = Object.keys(metaSchemas.generated?.definitions ?? {}).filter((name) =>
  name.startsWith('options-'),
)

let ajv: Ajv | undefined

let noted: { id: string; pointer: string; value: unknown }[] = []

/** Every key that a file of the definitions uses. The file may be only a part of one, and may have mistakes. */
export function usesIn(path: string, value: unknown): Use[] {
  noted = []
  ajv ??= marking()
  void ajv.getSchema(`${kindOf(path)}.schema.json`)?.(value)
  return noted.map(({ id, pointer, value: found }) => ({ id, at: pathOf(pointer, value), value: found }))
}

/** A validator with the meta-schemas, extended so that each key records where it is used. */
function marking(): Ajv {
  const made = new Ajv({ strict: false, allErrors: true, inlineRefs: false })
  made.addKeyword({ keyword: mark, schemaType: 'string', validate: note })
  made.addSchema({
    $id: operand,
    if: { type: 'object' },
    then: { $ref: `${generated}operation` },
    else: { if: { type: 'array' }, then: { items: { $ref: operand } } },
  })
  for (const [name, schema] of Object.entries(metaSchemas)) made.addSchema(marked(schema, `${name}.schema.json#`))
  return made
}

function note(id: string, value: unknown, _schema: unknown, at?: DataValidationCxt): boolean {
  const pointer = at?.instancePath ?? ''
  if (!noted.some((use) => use.id === id && use.pointer === pointer)) noted.push({ id, pointer, value })
  return true
}

function marked(schema: MetaSchema, place: string): MetaSchema {
  const entries = Object.entries(schema).map(([key, value]) => [key, markedPart(value, `${place}/${escaped(key)}`)])
  return {
    ...(Object.fromEntries(entries) as MetaSchema),
    ...(ids.has(place) && { [mark]: place, ...checkedLater(place) }),
  }
}

/** The schemas of the parts that the meta-schemas leave to later checks: operands, and the options of widgets. */
function checkedLater(place: string): MetaSchema {
  if (place.startsWith(`${generated}operation/`)) return { $ref: operand }
  return place.endsWith('/ui:options') ? { allOf: widgetOptions.map((name) => ({ $ref: generated + name })) } : {}
}

function markedPart(value: unknown, place: string): unknown {
  if (value === true && ids.has(place)) return { [mark]: place }
  if (Array.isArray(value)) return value.map((each, n) => markedPart(each, `${place}/${n}`))
  return isRecord(value) ? marked(value, place) : value
}
