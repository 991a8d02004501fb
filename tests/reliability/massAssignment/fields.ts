import { toWireName } from '../../../src/engine/codec/wire.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { ContractDocument } from '../../../server/contract/document.ts'
import { ownedByServer } from '../../../server/model/derived.ts'

/** What answers show and nobody may write, beside what the database has for it. */
const shown = ['Application', 'ApplicationRow', 'NestedForm', 'SubProcess', 'TransitionDone', 'Document', 'User']
const stored = [
  'created_by',
  'submitted_by',
  'completed_by',
  'completed_at',
  'started_at',
  'opened_at',
  'contributors',
  'path',
  'state',
  'state_code',
  'state_name',
  'step_number',
  'closed',
  'open_stages',
  'not_required',
  'counterparty',
  'form_type',
  'instance_id',
  'definition_hash',
  'application_id',
  'actor_id',
  'actor_role',
  'active',
  'password_hash',
  'is_admin',
  'permissions',
  'search_text',
  'owner',
  'uploaded_by',
]

const fieldsOf = (stage: Stage) => Object.keys(stage.data.properties).map((field) => toWireName(stage, field))
const stampsOf = (stage: Stage) => Object.keys(stage.stage.payload.stamps ?? {}).map((name) => toWireName(stage, name))

/** Names that no endpoint takes, plain and as if they were a stage's; `own` are those that it does take. */
export function closedFields({ components }: ContractDocument, stages: Stage[], own: string[]): string[] {
  const properties = shown.flatMap((name) => Object.keys(components.schemas[name]?.properties ?? {}))
  const names = [...new Set([...properties, ...stored])]
  const prefixed = stages.flatMap(({ stage }) => [
    stage.source,
    ...names.map((name) => `${stage.payload.prefix}${name}`),
  ])
  const open = new Set([...own, ...stages.flatMap((stage) => [...fieldsOf(stage), ...stampsOf(stage)])])
  return [...new Set([...names, ...prefixed])].filter((name) => !open.has(name))
}

/** Fields of the stages other than this one, so many of each, with a value that they could hold. */
export function foreignFields(stages: Stage[], form: string, most: number): [string, unknown][] {
  return stages
    .filter(({ stage }) => stage.formType !== form)
    .flatMap((stage) =>
      Object.entries(stage.data.properties)
        .slice(0, most)
        .map(([field, schema]): [string, unknown] => {
          const value =
            schema.type === 'boolean'
              ? true
              : schema.type === 'number' || schema.type === 'integer'
                ? 1
                : (schema.enum?.[0] ?? 'Somebody else')
          return [toWireName(stage, field), schema.format === 'date' ? '2001-01-01' : value]
        }),
    )
}

/**
 * What a client sends of a stage and only the server writes (spec decisions 11 and 19, and what can only be read):
 * sent, it changes nothing.
 */
export function ignoredFields(stages: Stage[], form: string, somebody: string): [string, unknown][] {
  const stage = stages.find((each) => each.stage.formType === form)
  if (!stage) throw new Error(`There is no stage ${form}.`)
  const { currentUser = {} } = stage.stage
  return [
    ...ownedByServer(stage).map((field): [string, unknown] => [
      toWireName(stage, field),
      field in currentUser ? somebody : 'Somebody else',
    ]),
    ...stampsOf(stage).map((name): [string, unknown] => [name, '2001-01-01T00:00:00.000Z']),
  ]
}
