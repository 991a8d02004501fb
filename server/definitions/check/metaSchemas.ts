import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv'
import type { Schema } from '../../../src/engine/definition.ts'
import { root } from '../../lib/root.ts'
import { stageFiles } from '../../../src/engine/source/source.ts'
import { type MetaCheck, type TextPlace, compileMetaSchemas, quickChecks } from './meta/metaChecks.ts'

export type { TextPlace }

const folder = join(root, 'schemas/meta')
const kinds = [
  'condition',
  'may',
  'generated',
  'cases',
  ...Object.keys(stageFiles),
  'application',
  'reference',
  'table',
  'tableCases',
  'path',
  'pathCases',
  'record',
  'paper',
  'briefing',
  'texts',
]

/** The texts of this product's meta-schemas (`schemas/meta/`), whichever definitions' folder is checked. */
export function metaTexts(): string[] {
  return kinds.map((kind) => readFileSync(join(folder, `${kind}.schema.json`), 'utf8'))
}

const idOf = (kind: string): string => `${kind}.schema.json`
const inGenerated = (name: string): string => `generated.schema.json#/definitions/${name}`

interface MetaSchemaCache {
  schemas: AnySchemaObject[]
  /** The schemas that are generated from the descriptors of widgets, by name. */
  generated: Record<string, Schema>
  quick: Record<string, MetaCheck>
}

let known: MetaSchemaCache | undefined

function metas(): MetaSchemaCache {
  if (known) return known
  const schemas = metaTexts().map((text) => JSON.parse(text) as AnySchemaObject)
  const { definitions: generated } = schemas[kinds.indexOf('generated')] as { definitions: Record<string, Schema> }
  const drawn = Object.keys(generated).filter((name) => name.startsWith('draws-'))
  known = { schemas, generated, quick: quickChecks(schemas, [...kinds.map(idOf), ...drawn.map(inGenerated)]) }
  return known
}

let thorough: ReturnType<typeof compileMetaSchemas> | undefined

/**
 * Returns what is wrong with a file of this kind (`data`, `ui`, `stage`, `workflow`, `wire`, `application`,
 * `reference`, `table`, `path`, `record`, `paper`, `briefing`, `texts`). Most files are right, so the checks that say
 * what is wrong are compiled only for one that is not.
 */
export function shapeErrors(kind: string, value: unknown): ErrorObject[] {
  const { quick, schemas } = metas()
  if (quick[idOf(kind)]?.call(silent, value) !== false) return []
  thorough ??= compileMetaSchemas(schemas, { allErrors: true, verbose: true })
  const check = thorough.getSchema(idOf(kind)) as ValidateFunction
  check.call(silent, value)
  return check.errors ?? []
}

/** The schema that descriptors define under a name; see `npm run generate`. */
export const generatedSchema = (name: string): Schema | undefined => metas().generated[name]

/**
 * Whether a widget can draw a field. `field` has the field's schema, its `options`, and the `entries` of stage.json
 * that name it.
 */
export const isDrawn = (widget: string, field: object): boolean =>
  metas().quick[inGenerated(`draws-${widget}`)]?.call(silent, field) !== false

const silent = { note: () => {} }

/** Returns the texts that people read in a file of this kind: all that its meta-schema marks as `translated`. */
export function textPlaces(kind: string, value: unknown): TextPlace[] {
  const places = new Map<string, TextPlace>()
  const note = (translated: TextPlace['translated'], text: unknown, pointer: string) => {
    if (typeof text === 'string') places.set(`${pointer} ${text}`, { pointer, text, translated })
  }
  metas().quick[idOf(kind)]?.call({ note }, value)
  return [...places.values()]
}
