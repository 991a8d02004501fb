import data from '../../../schemas/meta/data.schema.json' with { type: 'json' }
import generated from '../../../schemas/meta/generated.schema.json' with { type: 'json' }
import stage from '../../../schemas/meta/stage.schema.json' with { type: 'json' }
import ui from '../../../schemas/meta/ui.schema.json' with { type: 'json' }
import type { Schema } from '../../engine/definition.ts'
import { isRecord, valueAt } from '../../engine/path.ts'
import { type JsonPath } from '../files.ts'
import { interpretedChecks } from '../preview/checks.ts'

/** The meta-schemas by which a form shows what is chosen, by the kind of file. */
const metaSchemas = { data, ui, stage } as const

export type MetaName = keyof typeof metaSchemas

/** The properties that a meta-schema has at a place, in its order; what they refer to is in their place. */
export function metaProperties(name: MetaName, at: JsonPath): Record<string, Schema> {
  const found = valueAt(metaSchemas[name], [...at, 'properties'])
  const entries = Object.entries(isRecord(found) ? found : {})
  return Object.fromEntries(entries.map(([key, schema]) => [key, withReference(isRecord(schema) ? schema : {})]))
}

const inGenerated = 'generated.schema.json#/definitions/'

function withReference(schema: Record<string, unknown>): Schema {
  const { $ref } = schema
  const name = typeof $ref === 'string' && $ref.startsWith(inGenerated) ? $ref.slice(inGenerated.length) : undefined
  const named = name === undefined ? undefined : valueAt(generated, ['definitions', name])
  return isRecord(named) ? { ...named, ...schema } : schema
}

/** What a widget can draw, by `draws-<widget>`. */
const draws = interpretedChecks(
  Object.fromEntries(
    Object.entries(generated.definitions).flatMap(([name, schema]): [string, Schema][] =>
      name.startsWith('draws-') ? [[name, schema as Schema]] : [],
    ),
  ),
)

/** Widgets that need more than the field's schema says. */
const elsewhere = ['reference', 'derived', 'currentUser']

/** The widgets that can draw a field, of those that the meta-schema knows. */
export function widgetsFor(field: Record<string, unknown>, widgets: readonly string[]): string[] {
  const options = field.enum ?? field.examples ?? (field.$ref === undefined ? undefined : [])
  const described = { ...field, ...(options !== undefined && { options }), entries: [] }
  return widgets.filter((name) => !elsewhere.includes(name) && (draws[`draws-${name}`]?.(described) ?? false))
}
