import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv'
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
  'path',
]

/** The texts of the meta-schemas under `schemas/meta/` of this product, whichever folder is checked. */
export function metaTexts(): string[] {
  return kinds.map((kind) => readFileSync(join(folder, `${kind}.schema.json`), 'utf8'))
}

let compiled: Ajv | undefined

/** What a file of this kind (`data`, `ui`, `stage`, `workflow`, `application`, `reference`, `table`, `path`) may say. */
export const metaCheck = (kind: string): ValidateFunction | undefined => find(`${kind}.schema.json`)

/** A definition of the part that is generated from the descriptors; see `npm run generate`. */
export const generatedCheck = (name: string): ValidateFunction | undefined =>
  find(`generated.schema.json#/definitions/${name}`)

function find(id: string): ValidateFunction | undefined {
  compiled ??= compile()
  return compiled.getSchema(id)
}

function compile(): Ajv {
  const options = { strictTypes: false, strictRequired: false, allErrors: true, verbose: true, allowUnionTypes: true }
  const ajv = new Ajv({ ...options, inlineRefs: false, code: { optimize: false } })
  for (const text of metaTexts()) ajv.addSchema(JSON.parse(text) as AnySchemaObject)
  return ajv
}
