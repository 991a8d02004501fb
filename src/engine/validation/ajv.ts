import { _, Ajv, type KeywordCxt, type Options } from 'ajv'
import addFormats from 'ajv-formats'
import type { Check, Checks } from '../checks.ts'
import type { Schema } from '../definition.ts'
import { pastWords } from '../evolution/past.ts'
import { formats } from '../kinds/registry.ts'

/**
 * Creates the product's Ajv. Everything that compiles a definition's schemas uses it, so that browser, server and
 * checks agree. It never changes data. The meta-schemas have checked what it compiles: Ajv does not compile a schema of
 * its own to check it again. What the checks find is put into words by the product: Ajv's own would be a quarter of
 * their code.
 */
export function createAjv(code?: Options['code']): Ajv {
  const ajv = new Ajv({
    strict: true,
    meta: false,
    validateSchema: false,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    validateFormats: true,
    coerceTypes: false,
    useDefaults: false,
    messages: false,
    loopRequired: 8,
    discriminator: true,
    code,
  })
  ajv.addVocabulary([...pastWords])
  const multipleOf = ajv.getKeyword('multipleOf')
  if (typeof multipleOf === 'object') ajv.removeKeyword('multipleOf').addKeyword({ ...multipleOf, code: checkMultiple })
  for (const { name, check } of formats.values()) if (!check) ajv.addFormat(name, true)
  return addFormats(
    ajv,
    [...formats.values()].flatMap(({ check }) => check ?? []),
  )
}

/**
 * Decimals are not exact: 0.07 divided by 0.01 is not quite 7, and of a large amount with cents the quotient is off by
 * more, but never by more than a few of its last digits.
 */
function checkMultiple(cxt: KeywordCxt): void {
  const times = cxt.gen.const('times', _`${cxt.data} / ${cxt.schemaCode}`)
  cxt.fail(_`Math.abs(Math.round(${times}) - ${times}) > Math.max(1e-6, Math.abs(${times}) * 1e-15)`)
}

/**
 * Compiles a stage's schemas in this process, each when it is first asked for; the browser imports the same checks as
 * an ES module.
 */
export function compileChecks(schemas: Record<string, Schema>): Checks {
  const ajv = createAjv()
  const checks: Checks = {}
  for (const [key, schema] of Object.entries(schemas)) {
    let check: Check | undefined
    Object.defineProperty(checks, key, { enumerable: true, get: () => (check ??= ajv.compile(schema)) })
  }
  return checks
}
