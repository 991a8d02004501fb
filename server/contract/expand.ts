import { toWireName } from '../../src/engine/codec/wire.ts'
import type { Schema, StageFiles } from '../../src/engine/definition.ts'
import type { ContractDocument, ContractSchema } from './document.ts'

/** The contract with the fields of every published stage in it, under their wire names. */
export function expandDocument(document: ContractDocument, stages: readonly StageFiles[]): ContractDocument {
  const payload = document.components.schemas.ApplicationPayload
  const properties = Object.fromEntries(stages.flatMap((stage) => [...fields(stage), ...stamps(stage), ...flag(stage)]))
  const schemas = {
    ...document.components.schemas,
    ApplicationPayload: { ...payload, additionalProperties: false, properties },
  }
  return { ...document, components: { ...document.components, schemas } }
}

type Property = [wireName: string, schema: ContractSchema]

function fields(files: StageFiles): Property[] {
  return Object.entries(files.data.properties).map(([field, schema]) => [
    toWireName(files, field),
    {
      description: `${files.stage.title}: ${schema.title ?? field}`,
      anyOf: [plain(schema), ...unset(files, field), { type: 'null' }],
    },
  ])
}

/** The words of draft-07 that our definitions use mean the same in OpenAPI 3.1; only `definitions` would not. */
function plain(schema: Schema): ContractSchema {
  return { ...schema }
}

/** The other spellings that a field accepts: those that mean "unset", and older ways of writing a value. */
function unset({ stage: { payload } }: StageFiles, field: string): ContractSchema[] {
  const words = [
    ...(payload.unset?.[field] === undefined ? [] : [payload.unset[field]]),
    ...Object.keys(payload.accept?.[field] ?? {}),
  ]
  return words.length > 0 ? [{ type: 'string', enum: words }] : []
}

function stamps(files: StageFiles): Property[] {
  return Object.keys(files.stage.payload.stamps ?? {}).map((name) => [
    toWireName(files, name),
    { description: `${files.stage.title}: ${name}`, type: ['string', 'null'] },
  ])
}

function flag({ stage }: StageFiles): Property[] {
  const { createInstance } = stage.payload
  return createInstance
    ? [[createInstance, { description: `${stage.title}: begins the stage's workflow`, type: 'boolean' }]]
    : []
}
