import { t } from '../../src/texts/t.ts'
import { toWireName } from '../../src/engine/codec/wire.ts'
import type { StageFiles } from '../../src/engine/definition.ts'
import type { FieldError } from '../../src/engine/validation/validate.ts'
import { type FieldMessages, shortened } from '../errors/problems.ts'

/** In characters: a refusal lists errors up to this length, and counts the others. */
const most = 8000
/** The JSON around each message, in characters. */
const around = 8

/**
 * Messages under wire names, nested like the payload: the message for `rows.0.column` is at `rows` → `0` → `column`.
 */
export function wireMessages(files: Pick<StageFiles, 'stage'>, errors: FieldError[]): FieldMessages {
  return messagesAt(errors.map(({ path, message }) => ({ path: toWireName(files, path).split('.'), message })))
}

export function unknownFields(names: string[]): FieldMessages {
  return messagesAt(names.map((name) => ({ path: [name], message: t('Unknown field.') })))
}

export function mistypedTimestamps(names: string[]): FieldMessages {
  return messagesAt(names.map((name) => ({ path: [name], message: t('This must be a date, or a date and time.') })))
}

/** The messages for errors at these paths: no more than a person reads. */
export function messagesAt(mistakes: { path: string[]; message: string }[]): FieldMessages {
  const messages: FieldMessages = {}
  let listed = 0
  let left = most
  for (const { path, message } of mistakes) {
    const names = path.map(shortened)
    left -= names.join('').length + message.length + around
    if (left < 0 && listed > 0) break
    put(messages, names, message)
    listed += 1
  }
  const others = mistakes.length - listed
  return others > 0 ? { ...messages, others: [t('{others} more values cannot be saved.', { others })] } : messages
}

/** The key for messages about a whole list, beside those about its rows. */
const ofTheWhole = 'non_field_errors'

function put(messages: FieldMessages, [key = '', ...rest]: string[], message: string): void {
  const there = messages[key]
  const isNested = typeof there === 'object' && !Array.isArray(there)
  if (rest.length === 0) {
    if (isNested) put(there, [ofTheWhole], message)
    else messages[key] = [...(Array.isArray(there) ? there : []), message]
    return
  }
  const inner: FieldMessages = isNested ? there : Array.isArray(there) ? { [ofTheWhole]: there } : {}
  messages[key] = inner
  put(inner, rest, message)
}
