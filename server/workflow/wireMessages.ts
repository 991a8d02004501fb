import { toWireName } from '../../src/engine/codec/wire.ts'
import type { StageFiles } from '../../src/engine/definition.ts'
import type { FieldError } from '../../src/engine/validate.ts'
import type { FieldMessages } from '../problems.ts'

/** Messages under wire names, nested as the payload is: `rows.0.column` stands in `rows` → `0` → `column`. */
export function wireMessages(stage: Pick<StageFiles, 'stage'>, errors: FieldError[]): FieldMessages {
  const messages: FieldMessages = {}
  for (const { path, message } of errors) put(messages, toWireName(stage, path).split('.'), message)
  return messages
}

function put(messages: FieldMessages, [key = '', ...rest]: string[], message: string): void {
  const there = messages[key]
  if (rest.length === 0) {
    messages[key] = [...(Array.isArray(there) ? there : []), message]
    return
  }
  const inner: FieldMessages = typeof there === 'object' && !Array.isArray(there) ? there : {}
  messages[key] = inner
  put(inner, rest, message)
}
