import { isComputed } from './conditions/condition.ts'
import type { Condition, Schema, StageFiles } from './definition.ts'
import { draftSchema } from './draft.ts'
import { isRetired } from './evolution/past.ts'
import { fieldUi } from './layout.ts'
import { tablesOf } from './rows/tables.ts'

/** The parts of Ajv's error object that the engine reads. */
export interface CheckError {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/** A JSON Schema compiled by Ajv. Returns whether the data match, and leaves the errors in its own `errors`. */
export interface Check {
  (data: unknown): boolean
  errors?: CheckError[] | null
}

/** By check key, see `checkSchemas`. */
export type Checks = Record<string, Check>

/**
 * Every schema of a stage that has to be compiled, by check key: `draft` (shape only), `submit` (the whole form),
 * `guards/<n>/when|require`, `comments/<n>/when|given`, `navigation/<n>/when`, `rules/<n>/when`,
 * `documents/<kind>/when`, `when/<field>`, `when/<table>/<column>`, `rows/<table>/<n>/when`. A condition that is an
 * expression needs no check.
 */
export function checkSchemas(files: StageFiles): Record<string, Schema> {
  const submit = wholeSchema(files.data)
  return {
    draft: draftSchema(submit),
    submit,
    ...ruleSchemas('guards', files.stage.guards),
    ...ruleSchemas('comments', files.stage.comments ?? []),
    ...ruleSchemas('navigation', files.stage.navigation),
    ...ruleSchemas('rules', files.stage.rules ?? []),
    ...documentSchemas(files),
    ...visibilitySchemas(files),
    ...rowSchemas(files),
  }
}

/** The schema of a complete form. A retired field may hold any value: nobody can correct it. */
function wholeSchema({ $schema: _, ...data }: StageFiles['data']): StageFiles['data'] {
  const entries = Object.entries(data.properties).map(([field, schema]): [string, Schema] => [
    field,
    isRetired(schema) ? {} : schema,
  ])
  return { ...data, properties: Object.fromEntries(entries) }
}

interface Rule {
  when?: Condition
  require?: Schema | string[]
  given?: Condition
}

function ruleSchemas(list: string, rules: Rule[]): Record<string, Schema> {
  const entries = rules.flatMap(({ when, require, given }, n) =>
    Object.entries({ when, given, ...(!Array.isArray(require) && { require }) }).map(
      ([part, condition]) => [`${list}/${n}/${part}`, condition] as const,
    ),
  )
  return schemasOf(entries)
}

function schemasOf(entries: (readonly [key: string, condition: Condition | undefined])[]): Record<string, Schema> {
  return Object.fromEntries(
    entries.flatMap(([key, condition]) => (condition && !isComputed(condition) ? [[key, condition]] : [])),
  )
}

const documentSchemas = ({ stage: { documents = {} } }: StageFiles): Record<string, Schema> =>
  schemasOf(Object.entries(documents).map(([kind, { when }]) => [`documents/${kind}/when`, when] as const))

function visibilitySchemas({ ui, data }: StageFiles): Record<string, Schema> {
  const entries = Object.keys(data.properties).map(
    (field) => [`when/${field}`, fieldUi(ui, field)?.['ui:when']] as const,
  )
  return schemasOf(entries)
}

function rowSchemas(files: StageFiles): Record<string, Schema> {
  const entries = tablesOf(files).flatMap(({ field, conditional, rules }) => [
    ...Object.entries(schemasOf(conditional.map(({ key, when }) => [key, when] as const))),
    ...Object.entries(ruleSchemas(`rows/${field}`, rules.rules ?? [])),
  ])
  return Object.fromEntries(entries)
}
