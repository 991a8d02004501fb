import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv, type AnySchemaObject, type KeywordCxt, Name, type Options, _ } from 'ajv'
import { strConcat } from 'ajv/dist/compile/codegen/code.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { root } from '../../../lib/root.ts'

/**
 * A text that people read: its JSON pointer, and whether it is translated in the definitions or where it is shown (`as
 * data`).
 */
export interface TextPlace {
  pointer: string
  text: string
  translated: 'here' | 'as data'
}

/** The object on which a check is called (`this`): it records each text that people read, with its JSON pointer. */
export interface Notes {
  note(translated: TextPlace['translated'], text: unknown, pointer: string): void
}

export type MetaCheck = (this: Notes, value: unknown) => boolean

/** Ajv's strict mode except for types. A test ensures that the meta-schemas are JSON Schemas. */
const options = { strictTypes: false, strictRequired: false, allowUnionTypes: true, meta: false, validateSchema: false }

/** Keywords for editors, which check nothing. */
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
 * Returns the checks that only decide whether a value is right, by id. Compiling them takes half of the time of
 * checking all definitions, so the next start finds them in a file, like those of the forms.
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

/**
 * Names the checks by a hash of all that they follow from: the meta-schemas, Ajv's version, and how they are compiled.
 */
function nameOf(schemas: AnySchemaObject[]): string {
  const { version } = require('ajv/package.json') as { version: string }
  const all = JSON.stringify([schemas, version, options, String(noteText), String(quickChecks)])
  return createHash('sha256').update(all).digest('hex').slice(0, 16)
}

/** Returns the source of a CommonJS module that exports the checks by id. Ajv can export only names of variables. */
function exported(ajv: Ajv, ids: string[]): string {
  const code = standaloneCode(ajv, Object.fromEntries(ids.map((id, n) => [`check${n}`, id])))
  const named = ids.map((id, n) => `${JSON.stringify(id)}: exports.check${n}`)
  return `${code}\nmodule.exports = { ${named.join(', ')} }\n`
}

/** Writes the checks for the next start. If nothing can be written, every start compiles them. */
function keep(file: string, code: string): void {
  try {
    mkdirSync(cache, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, code)
    renameSync(draft, file)
  } catch {
    // The checks work without the file, too.
  }
}
