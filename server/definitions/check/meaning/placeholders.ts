import type { StageDefinition } from '../../../../src/engine/definition.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../mistake.ts'
import { suggestion } from '../suggest.ts'

/** A message fills in fields and facts that exist. */
export const placeholders: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const fields = [...Object.keys(stage.data.properties), ...Object.keys(stage.stage.facts ?? {})]
    return messagesOf(stage.stage).flatMap(({ message, at }) =>
      namedInMessage(message)
        .filter((field) => !fields.includes(field))
        .map((field) =>
          inStage(stage, 'stage', at, `there is no field or fact "${field}" to fill in.${suggestion(field, fields)}`),
        ),
    )
  })

/** What a message names in braces. */
export const namedInMessage = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))

export function messagesOf({ guards, valid = {}, rules = [] }: StageDefinition): { message: string; at: JsonPath }[] {
  return [
    ...guards.map(({ message }, n) => ({ message, at: ['guards', n, 'message'] })),
    ...Object.entries(valid).map(([field, { message }]) => ({ message, at: ['valid', field, 'message'] })),
    ...rules.flatMap(({ warn }, n) => (warn === undefined ? [] : [{ message: warn, at: ['rules', n, 'warn'] }])),
  ]
}
