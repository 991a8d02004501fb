/**
 * The messages for a stage's failed saves, transitions and uploads (product spec §8), and what is then known about the
 * write.
 */
import { t } from '../../texts/t.ts'
import type { StageMessages } from '../../engine/definition.ts'
import { asText, fill, isRecord } from '../../engine/path.ts'
import { ApiError, messagesByPath } from '../http/errors.ts'
import { messageOf, reasonOf, wordsOf } from '../http/errorTexts.ts'

/** The message has a line for each field, after the detail. */
const shown: Record<StageMessages['saveFailedShows'], (error: unknown) => string | undefined> = {
  fields: wordsOf,
  detail: reasonOf,
  message: wordsOf,
}

/**
 * The message when an application may or may not have been created, on a server on which a second save may create
 * another (spec decision 31).
 */
export const creationText = (error: unknown): string =>
  `${messageOf(error)} ${t('The application may or may not have been created. Check the list before you save again: you may create a duplicate.')}`

/**
 * A failed save, as the stage's `saveFailedShows` asks; where no answer of the server came, it always says what is
 * known (spec decision 30).
 */
export function saveText(error: unknown, messages: StageMessages): string {
  const known = outcomes[codeOf(error) ?? '']
  if (known) return `${messageOf(error)} ${known()}`
  if (isUnanswered(error)) return `${messageOf(error)} ${mayBeSaved()}`
  if (isTooLargeForProxy(error))
    return `${messages.saveFailed}\n${t('The form is too large for a proxy on the way to the server. It is not saved. Shorten its longest texts, or ask an administrator to let larger requests through.')}`
  const text = shown[messages.saveFailedShows](error) ?? messages.saveFailed
  return isLost(error) ? `${text}\n${mayBeSaved()}` : text
}

const mayBeSaved = () => t('The form may or may not have been saved. You can safely save it again.')

/**
 * The message for a file that did not arrive, or may not have. It is beside the file's name, so the server's field
 * names are left out.
 */
export function uploadText(error: unknown): string {
  if (isTooLargeForProxy(error)) return t('The file is too large for a proxy on the way to the server.')
  const fields = error instanceof ApiError ? error.fields : undefined
  const message =
    (fields
      ? messagesByPath(fields)
          .map((each) => each.message)
          .join(' ')
      : messageOf(error)) ?? t('The file could not be sent.')
  return isLost(error)
    ? `${message} ${t('The file may or may not have arrived. You can safely send it again.')}`
    : message
}

/** The server itself names the size that it takes. */
const isTooLargeForProxy = (error: unknown) => error instanceof ApiError && error.mute && error.status === 413

/** A failed transition. */
export function transitionText(error: unknown, messages: StageMessages): string {
  if (!(error instanceof ApiError)) {
    const message = messageOf(error)
    return message ? t('Error: {message}', { message }) : t('An unexpected error occurred during transition.')
  }
  if (error.kind !== 'response') return t('Transition error: No response received from server.')
  const data = bodyText(error)
  return data
    ? t('Backend Error: {data} (Status: {status})', { data, status: String(error.status) })
    : fill(messages.transitionFailedEmpty, { status: error.status })
}

function bodyText({ body, detail, fields, message }: ApiError): string | undefined {
  if (body === undefined || isEmpty(body)) return undefined
  if (typeof body === 'string') return body
  return fields ? message.replaceAll('\n', '; ') : (detail ?? JSON.stringify(body))
}

const isEmpty = (body: unknown) => (isRecord(body) || Array.isArray(body)) && Object.keys(body).length === 0

const codeOf = (error: unknown) =>
  error instanceof ApiError && isRecord(error.body) ? asText(error.body.code) : undefined

/** What our own server knows of a save when its database went away. */
const outcomes: Record<string, () => string> = {
  not_done: () => t('The form is not saved.'),
  outcome_unknown: () => t('You can safely save the form again.'),
}

const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.kind !== 'response'

/** Whether no answer of the server came: none at all, or a proxy in front of it lost it and tells only a status. */
const isLost = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiError && error.mute && [502, 504].includes(error.status ?? 0))

/** Whether an application may exist after a failed create: no answer came, or the answer names none. */
export const mayHaveCreated = (error: unknown): boolean =>
  isLost(error) || (error instanceof ApiError && error.status !== undefined && error.status < 300)

/** Whether a write may or may not have happened: no answer came, or the server does not know it either. */
export const isOutcomeUnknown = (error: unknown): boolean => isLost(error) || codeOf(error) === 'outcome_unknown'

/** Whether the person may not change the form any more. */
export const isNotEditable = (error: unknown): boolean => codeOf(error) === 'not_editable'

/** Whether the server has said that a write did not happen. */
export const isNotDone = (error: unknown): boolean => codeOf(error) === 'not_done'
