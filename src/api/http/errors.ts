import { t } from '../../texts/t.ts'
import { isRecord } from '../../engine/path.ts'

/** What went wrong with a call: the server answered no, not at all, not in time, or with what is not JSON. */
export type ErrorKind = 'response' | 'network' | 'timeout' | 'unreadable'

/** The server's messages by wire name, nested as the data are: a text, several texts, or an object of the same kind. */
export type FieldMessages = { [name: string]: unknown }

interface Facts {
  kind: ErrorKind
  status?: number
  body?: unknown
  message?: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The sentences of an answer that is a list. */
const listed = (body: unknown): string | undefined =>
  Array.isArray(body) ? text(body.flat().map(plain).join('\n')) : undefined

const withoutAnswer: Record<Exclude<ErrorKind, 'response'>, () => string> = {
  network: () => t('The server could not be reached.'),
  timeout: () => t('The server did not answer in time.'),
  unreadable: () => t('The server’s answer could not be read.'),
}

/** The one error that the api throws. `message` is fit to be shown. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ErrorKind
  readonly status?: number
  readonly body?: unknown
  /** The server's own sentence, if it gave one. */
  readonly detail?: string
  /** The server's messages by field, if that is what it answered. */
  readonly fields?: FieldMessages
  /** `message` says only the status, because the server sent no text. */
  readonly mute: boolean

  constructor({ kind, status, body, message }: Facts, options?: ErrorOptions) {
    const detail = isRecord(body) ? text(body.detail) : undefined
    const own = isRecord(body) ? (text(body.message) ?? text(body.error)) : listed(body)
    const sentence = detail ?? own
    const fields = isRecord(body) ? fieldsIn(body, sentence !== undefined, status) : undefined
    const known =
      kind === 'response'
        ? t('The server answered with status {status}.', { status: String(status) })
        : withoutAnswer[kind]()
    const given = message ?? text([sentence ?? [], fields ? flatten(fields) : []].flat().join('\n'))
    super(given ?? known, options)
    this.kind = kind
    this.status = status
    this.body = body
    this.detail = detail
    this.fields = fields
    this.mute = given === undefined && kind === 'response'
  }
}

/** The statuses of data that are not valid. */
const invalid = [400, 422]

/**
 * The messages by field. Beside a sentence about the whole, only lists are messages, and only in an answer about data
 * that are not valid: anything else may be a code, or what a conflict is about.
 */
function fieldsIn(body: FieldMessages, hasSentence: boolean, status: number | undefined): FieldMessages | undefined {
  const isLists = (value: unknown): boolean =>
    Array.isArray(value) ? value.length > 0 : isRecord(value) && Object.values(value).some(isLists)
  const isMessages = (value: unknown): boolean => !hasSentence || (invalid.includes(status ?? 0) && isLists(value))
  const entries = Object.entries(body).filter(([, value]) => isMessages(value))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** One 'field: messages' line for each field, 'field.sub: messages' for those inside it (product spec §8). */
function flatten(fields: FieldMessages): string[] {
  return messagesByPath(fields).map(({ path, message }) => `${path}: ${message}`)
}

/** The key of messages about a whole list or record, beside those about its parts. */
export const ofTheWhole = 'non_field_errors'

/** The messages by dotted path, such as `rows.0.column`. */
export function messagesByPath(fields: FieldMessages, parent = ''): { path: string; message: string }[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = name === ofTheWhole && parent !== '' ? parent.slice(0, -1) : parent + name
    if (isRecord(value)) return messagesByPath(value, `${path}.`)
    if (Array.isArray(value) && value.some(isRecord))
      return messagesByPath(Object.fromEntries(value.entries()), `${path}.`)
    return [{ path, message: [value].flat().map(plain).join(', ') }]
  })
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Maps whatever a call threw to the one error type. */
export function fromException(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : ''
  return new ApiError({ kind: kinds[name] ?? 'network' }, { cause: thrown })
}

/** By what was thrown; JSON that cannot be read throws a `SyntaxError`. */
const kinds: Readonly<Record<string, ErrorKind>> = { TimeoutError: 'timeout', SyntaxError: 'unreadable' }

/**
 * Maps a refused answer; an empty body is left out. If a proxy answered with a page for browsers, its heading is
 * the answer.
 */
export function fromAnswer(status: number, body: unknown): ApiError {
  const isPage = typeof body === 'string' && body.trimStart().startsWith('<')
  const given = isPage ? headingOf(body) : body
  return new ApiError({ kind: 'response', status, body: given === '' || given === null ? undefined : given })
}

const headingOf = (page: string): string | undefined => /<(?:h1|title)[^>]*>([^<]+)</i.exec(page)?.[1]?.trim()
