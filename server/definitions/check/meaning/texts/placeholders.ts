import type { StageDefinition } from '../../../../../src/engine/definition.ts'
import { isOwn, person } from '../../../../../src/engine/references.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { isTable } from '../../../../../src/engine/structure.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../../mistake.ts'
import { suggestion } from '../../suggest.ts'

/** Checks that messages fill in only fields and facts that exist. */
export const placeholders: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const all = [...Object.keys(stage.data.properties), ...Object.keys(stage.stage.facts ?? {})]
    return [...messagesOf(stage.stage), ...messagesOfRows(stage, all)].flatMap(({ message, at, table, fields = all }) =>
      namedInMessage(message).flatMap((field) => {
        const mistake = fields.includes(field)
          ? unshown(stage, field, table)
          : `there is no field or fact "${field}" to fill in.${suggestion(field, fields)}`
        return mistake === undefined ? [] : [inStage(stage, 'stage', at, mistake)]
      }),
    )
  })

/**
 * Why a message cannot show a field of its form or a column; undefined if it can. A table has no text, and of a record
 * that is known by its id only that would be shown. Facts are not checked: what they take from elsewhere has no type.
 */
export function unshown({ stage, data }: FolderStage, name: string, table?: string): string | undefined {
  const column = table !== undefined && Object.hasOwn(columnsOf(data.properties[table]) ?? {}, name)
  if (!column && isTable(data.properties[name] ?? {}))
    return `"${name}" is a table, of which "{${name}}" shows nothing. Fill in a computed field, such as a sum.`
  const references = column ? stage.payload.rows?.[table]?.references : stage.references
  const reference = references?.[name] ?? (!column && stage.currentUser?.[name] ? person : undefined)
  if (!reference || !isOwn(reference) || (reference.value ?? 'id') !== 'id') return undefined
  const mend = column ? 'Remove it.' : `Fill in a field that "derived" takes from "${name}", such as the "name".`
  return `"{${name}}" would show an id. ${mend}`
}

/** Returns the names in braces in a message. */
export const namedInMessage = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))

interface Message {
  message: string
  at: JsonPath
  /** The table about whose rows it is. */
  table?: string
  /** The names that it may contain; by default, the stage's fields and facts. */
  fields?: string[]
}

export function messagesOfRows({ stage: { rows = {} }, data: { properties } }: FolderStage, all: string[]): Message[] {
  return Object.entries(rows).flatMap(([table, { valid = {}, totals = {} }]) => [
    ...Object.entries(valid).map(([column, { message }]): Message => {
      const fields = [...Object.keys(columnsOf(properties[table]) ?? {}), ...all]
      return { message, at: ['rows', table, 'valid', column, 'message'], table, fields }
    }),
    ...Object.entries(totals).flatMap(([column, { message }]): Message[] =>
      message === undefined ? [] : [{ message, at: ['rows', table, 'totals', column, 'message'], fields: ['total'] }],
    ),
  ])
}

export function messagesOf({ guards, valid = {}, rules = [] }: StageDefinition): Message[] {
  return [
    ...guards.map(({ message }, n) => ({ message, at: ['guards', n, 'message'] })),
    ...Object.entries(valid).map(([field, { message }]) => ({ message, at: ['valid', field, 'message'] })),
    ...rules.flatMap(({ warn }, n) => (warn === undefined ? [] : [{ message: warn, at: ['rules', n, 'warn'] }])),
  ]
}
