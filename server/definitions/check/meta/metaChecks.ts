import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv, type AnySchemaObject, type KeywordCxt, Name, type Options, _ } from 'ajv'
import { strConcat } from 'ajv/dist/compile/codegen/code.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { root } from '../../../lib/root.ts'

/**
 * A text that people read: where it is, as a JSON pointer, and whether it is translated there or where it is shown.
 */
export interface TextPlace {
  pointer: string
  text: string
  translated: 'here' | 'as data'
}

/** What a check is called on: it notes each text that people read, with its JSON pointer. */
export interface Notes {
  note(translated: TextPlace['translated'], text: unknown, pointer: string): void
}

export type MetaCheck = (this: Notes, value: unknown) => boolean

/** Strict about all but types; that the meta-schemas are JSON Schemas is for a test to say. */
const options = { strictTypes: false, strictRequired: false, allowUnionTypes: true, meta: false, validateSchema: false }

/** Keywords that editors show and that check nothing. */
const forEditors = ['enumDescriptions']

export function compileMetaSchemas(schemas: AnySchemaObject[], errors: Options): Ajv {
  const ajv = new Ajv({ ...options, passContext: true, inlineRefs: false, ...errors })
  ajv.addVocabulary(forEditors)
  ajv.addKeyword({ keyword: 'translated', schemaType: 'string', code: noteText })
  for (const schema of schemas) ajv.addSchema(schema)
  return ajv
}

function noteText({ gen, schema, data, it }: KeywordCxt): void {
  gen.code(_`this.note(${schema as string}, ${data}, ${strConcat(new Name('instancePath'), it.errorPath)})`)
}

const require = createRequire(import.meta.url)
const cache = join(root, 'node_modules/.cache/definitions')

/**
 * The checks that only say whether a value is right, by id. Compiling them takes half of the time that checking all
 * definitions takes, so they are kept for the next start, like those of the forms.
 */
export function quickChecks(schemas: AnySchemaObject[], ids: string[]): Record<string, MetaCheck> {
  const file = join(cache, `meta-${nameOf(schemas)}.cjs`)
  try {
    return require(file) as Record<string, MetaCheck>
  } catch {
    const ajv = compileMetaSchemas(schemas, { messages: false, code: { source: true, optimize: false, lines: false } })
    const checks = Object.fromEntries(ids.map((id) => [id, ajv.getSchema(id) as unknown as MetaCheck]))
    keep(file, exported(ajv, ids))
    return checks
  }
}

/** Another one for other meta-schemas, another Ajv, and another way to compile them. */
function nameOf(schemas: AnySchemaObject[]): string {
  const { version } = require('ajv/package.json') as { version: string }
  const all = JSON.stringify([schemas, version, options, String(noteText), String(quickChecks)])
  return createHash('sha256').update(all).digest('hex').slice(0, 16)
}

/** A module of the checks; Ajv exports no other names than those of variables. */
function exported(ajv: Ajv, ids: string[]): string {
  const code = standaloneCode(ajv, Object.fromEntries(ids.map((id, n) => [`check${n}`, id])))
  const named = ids.map((id, n) => `${JSON.stringify(id)}: exports.check${n}`)
  return `${code}\nmodule.exports = { ${named.join(', ')} }\n`
}

/** Where nothing can be written, every start takes that time. */
function keep(file: string, code: string): void {
  try {
    mkdirSync(cache, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, code)
    renameSync(draft, file)
  } catch {
    // The checks work all the same.
  }
}
