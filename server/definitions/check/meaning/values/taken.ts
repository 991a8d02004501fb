import type { Schema } from '../../../../../src/engine/definition.ts'
import { fieldsIn } from '../../../../../src/engine/records/recordType.ts'
import { person } from '../../../../../src/engine/references.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, inStage, type LocalMistake } from '../../mistake.ts'
import { quoted } from '../../suggest.ts'
import { contentAt, contentOf, schemaAt } from '../../valueTypes.ts'

/** Checks that fields and comments take values of their own type from elsewhere. */
export const taken: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) =>
    [...prefilled(definitions, stage), ...derived(definitions, stage), ...commented(stage)].map(({ at, message }) =>
      inStage(stage, 'stage', at, message),
    ),
  )

function prefilled(definitions: Definitions, { stage, data }: FolderStage): LocalMistake[] {
  return Object.entries(stage.prefill ?? {}).flatMap(([field, { from, as }]) => {
    const schema = data.properties[field]
    const at = ['prefill', field, 'from']
    if (!schema) return []
    if (as !== undefined)
      return contentOf(schema) === 'text'
        ? []
        : [{ at: ['prefill', field, 'as'], message: `a level is text, but "${field}" is ${contentOf(schema)}.` }]
    return (
      unlike(field, schema, from, contentAt(definitions, from), at) ?? strange(definitions, field, schema, from, at)
    )
  })
}

function derived(definitions: Definitions, { stage, data }: FolderStage): LocalMistake[] {
  return Object.entries(stage.derived ?? {}).flatMap(([field, { from, take }]) => {
    const schema = data.properties[field]
    if (!schema) return []
    if (take === undefined)
      return unlike(field, schema, from, contentAt(definitions, from), ['derived', field, 'from']) ?? []
    const held = contentOfRecord(definitions, stage.references?.[from]?.resource, take)
    return unlike(field, schema, take, held, ['derived', field, 'take']) ?? []
  })
}

/**
 * The type, in words, of a record's property or of a text that is made of several; undefined where no definition states
 * it.
 */
function contentOfRecord({ records }: Definitions, resource: string | undefined, take: string): string | undefined {
  if (take.includes('{') && fieldsIn(take).length > 0) return 'text'
  const fields = resource === undefined || resource === person.resource ? undefined : records[resource]?.fields
  const schema = fields && Object.hasOwn(fields, take) ? fields[take] : undefined
  return schema && contentOf(schema)
}

function unlike(field: string, schema: Schema, from: string, held: string | undefined, at: JsonPath) {
  const wanted = contentOf(schema)
  // A date can be taken from a date and time.
  if (held === undefined || held === wanted || (wanted === 'a date' && held === 'a date and time')) return undefined
  return [{ at, message: `"${from}" is ${held}, but "${field}" is ${wanted}. Change one of them.` }]
}

/** Finds choices that take a value from a field with none of their options. */
function strange(definitions: Definitions, field: string, { enum: options }: Schema, from: string, at: JsonPath) {
  const given = schemaAt(definitions, from)?.enum
  if (!options || !given || given.some((option) => options.includes(option))) return []
  return [
    {
      at,
      message: `"${field}" offers none of the options of "${from}": ${quoted(given.map(String))}. Take another field.`,
    },
  ]
}

/** Finds comments that take a field other than a text: a comment is a reason in words. */
function commented({ stage, data }: FolderStage): LocalMistake[] {
  return (stage.comments ?? []).flatMap(({ take }, n) =>
    take.flatMap((field, m) => {
      const schema = data.properties[field]
      if (!schema || contentOf(schema) === 'text') return []
      const message = `"${field}" is ${contentOf(schema)}, and a comment is text. Take a field in which people write why.`
      return { at: ['comments', n, 'take', m], message }
    }),
  )
}
