import { type OutputUnit, Validator } from '@cfworker/json-schema'
import { valueAt } from '../../engine/path.ts'
import type { Check, CheckError, Checks } from '../../engine/checks.ts'
import type { Schema } from '../../engine/definition.ts'

/**
 * The checks of a stage, interpreted: what a person is drafting is compiled nowhere, and a page may not compile code.
 * They find what the compiled ones find (`checks.test.ts`), only more slowly.
 */
export function interpretedChecks(schemas: Readonly<Record<string, Schema>>): Checks {
  const checks: Checks = {}
  for (const [key, schema] of Object.entries(schemas)) {
    let check: Check | undefined
    Object.defineProperty(checks, key, { enumerable: true, get: () => (check ??= interpreted(schema)) })
  }
  return checks
}

function interpreted(schema: Schema): Check {
  // Schema 7's types are wider than those of the interpreter, which knows more drafts.
  const validator = new Validator(schema as ConstructorParameters<typeof Validator>[0], '7', false)
  const check: Check = (data) => {
    const { valid, errors } = validator.validate(data)
    check.errors = valid ? null : errors.flatMap((unit) => errorsOf(schema, unit))
    return valid
  }
  return check
}

const limit = (value: unknown) => ({ limit: value })

/** What Ajv says with an error, by keyword, from what the schema says there. Others only repeat these. */
const params: Readonly<Record<string, (value: unknown, unit: OutputUnit) => CheckError['params']>> = {
  required: (_, { error }) => ({ missingProperty: nameIn(error) }),
  additionalProperties: (_, { error }) => ({ additionalProperty: nameIn(error) }),
  type: (type) => ({ type }),
  format: (format) => ({ format }),
  const: (allowedValue) => ({ allowedValue }),
  multipleOf: (multipleOf) => ({ multipleOf }),
  enum: () => ({}),
  pattern: () => ({}),
  uniqueItems: () => ({}),
  minimum: limit,
  maximum: limit,
  exclusiveMinimum: limit,
  exclusiveMaximum: limit,
  minLength: limit,
  maxLength: limit,
  minItems: limit,
  maxItems: limit,
}

/** The property that the interpreter's sentence names. */
const nameIn = (sentence: string): string => /"([^"]*)"/.exec(sentence)?.[1] ?? ''

function errorsOf(schema: Schema, unit: OutputUnit): CheckError[] {
  const { keyword, keywordLocation, instanceLocation } = unit
  const known = params[keyword]
  if (!known) return []
  const value = valueAt(schema, stepsOf(keywordLocation))
  return [{ instancePath: instanceLocation.slice(1), keyword, params: known(value, unit) }]
}

const stepsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
