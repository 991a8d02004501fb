import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import { root } from '../../lib/root.ts'
import { stageFiles } from '../source.ts'

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
  'texts',
]

/** The texts of the meta-schemas under `schemas/meta/` of this product, whichever folder is checked. */
export function metaTexts(): string[] {
  return kinds.map((kind) => readFileSync(join(folder, `${kind}.schema.json`), 'utf8'))
}

let compiled: Ajv | undefined

/**
 * What a file of this kind (`data`, `ui`, `stage`, `workflow`, `application`, `reference`, `table`, `path`, `record`,
 * `texts`) may say.
 */
export const metaCheck = (kind: string): ValidateFunction | undefined => find(`${kind}.schema.json`)

/** A definition of the part that is generated from the descriptors; see `npm run generate`. */
export const generatedCheck = (name: string): ValidateFunction | undefined =>
  find(`generated.schema.json#/definitions/${name}`)

function find(id: string): ValidateFunction | undefined {
  compiled ??= compile()
  return compiled.getSchema(id)
}

/** Keywords that editors show and that check nothing. */
const forEditors = ['enumDescriptions']

function compile(): Ajv {
  const options = { strictTypes: false, strictRequired: false, allErrors: true, verbose: true, allowUnionTypes: true }
  const ajv = new Ajv({ ...options, inlineRefs: false, code: { optimize: false } })
  ajv.addVocabulary(forEditors)
  ajv.addKeyword({ keyword: 'translated', schemaType: 'string', validate: noteText })
  for (const text of metaTexts()) ajv.addSchema(JSON.parse(text) as AnySchemaObject)
  return ajv
}

/**
 * A text that people read: where it stands, as a JSON pointer, and whether it is translated there or where it is shown.
 */
export interface TextPlace {
  pointer: string
  text: string
  translated: 'here' | 'as data'
}

let noted: Map<string, TextPlace> | undefined

function noteText(
  translated: TextPlace['translated'],
  text: unknown,
  _schema: unknown,
  at?: DataValidationCxt,
): boolean {
  if (noted && at && typeof text === 'string')
    noted.set(`${at.instancePath} ${text}`, { pointer: at.instancePath, text, translated })
  return true
}

/** What people read of a file of this kind: all that its meta-schema marks as `translated`. */
export function textPlaces(kind: string, value: unknown): TextPlace[] {
  const places = new Map<string, TextPlace>()
  noted = places
  metaCheck(kind)?.(value)
  noted = undefined
  return [...places.values()]
}
