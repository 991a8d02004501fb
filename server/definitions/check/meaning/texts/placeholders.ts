import type { StageDefinition } from '../../../../../src/engine/definition.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../../mistake.ts'
import { suggestion } from '../../suggest.ts'

/** Checks that messages fill in only fields and facts that exist. */
export const placeholders: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const all = [...Object.keys(stage.data.properties), ...Object.keys(stage.stage.facts ?? {})]
    return [...messagesOf(stage.stage), ...messagesOfRows(stage, all)].flatMap(({ message, at, fields = all }) =>
      namedInMessage(message)
        .filter((field) => !fields.includes(field))
        .map((field) =>
          inStage(stage, 'stage', at, `there is no field or fact "${field}" to fill in.${suggestion(field, fields)}`),
        ),
    )
  })

/** Returns the names in braces in a message. */
export const namedInMessage = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))

interface Message {
  message: string
  at: JsonPath
  /** The names that it may contain; by default, the stage's fields and facts. */
  fields?: string[]
}

export function messagesOfRows({ stage: { rows = {} }, data: { properties } }: FolderStage, all: string[]): Message[] {
  return Object.entries(rows).flatMap(([table, { valid = {}, totals = {} }]) => [
    ...Object.entries(valid).map(([column, { message }]): Message => {
      const fields = [...Object.keys(columnsOf(properties[table]) ?? {}), ...all]
      return { message, at: ['rows', table, 'valid', column, 'message'], fields }
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
