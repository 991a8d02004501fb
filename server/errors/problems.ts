/**
 * The errors that a route or a store throws to answer with a status of the contract; `plugins/problems.ts` turns them
 * into answers.
 */

import { named, t } from '../../src/texts/t.ts'
import type { Change } from '../../src/engine/keptDraft.ts'

/** Messages by field, nested as the data are. */
export interface FieldMessages {
  [field: string]: string | string[] | FieldMessages
}

/** Cuts a long name that was sent: it may be as long as the request. */
export const shortened = (name: string): string => (name.length > 100 ? `${name.slice(0, 100)}…` : name)

export class Problem extends Error {
  readonly status: number
  readonly body: object
  readonly headers: Record<string, string>

  constructor(
    status: number,
    message: string,
    body: object = { detail: message },
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.status = status
    this.body = body
    this.headers = headers
  }

  /** The code by which programs recognize the answer, if it has one. */
  get code(): string | undefined {
    return 'code' in this.body && typeof this.body.code === 'string' ? this.body.code : undefined
  }
}

/** The data is not valid (spec decision 27): messages by field, or one sentence about the whole request. */
export class Invalid extends Problem {
  constructor(messages: FieldMessages | string) {
    super(400, t('The data is not valid.'), typeof messages === 'string' ? { detail: messages } : messages)
  }
}

/** No session, or it has ended. */
export class Unauthenticated extends Problem {
  constructor(
    detail = t('Authentication credentials were not provided.'),
    code?: string,
    headers?: Record<string, string>,
  ) {
    super(401, detail, { detail, ...(code && { code }) }, headers)
  }
}

/** The session is valid, but its sign-in is too old for this; `within` is in minutes (RFC 9470). */
export class SignedInTooLongAgo extends Unauthenticated {
  constructor(within: number) {
    const challenge = `Bearer error="insufficient_user_authentication", max_age=${within * 60}`
    const detail = t('Please sign in again. This action requires a sign-in within the last {within} minutes.', {
      within,
    })
    super(detail, 'sign_in_again', { 'www-authenticate': challenge })
  }
}

/** The session is valid, but was opened with a first password, which has to be replaced before anything else. */
export class PasswordDue extends Problem {
  constructor() {
    const detail = t('Please choose your own password first.')
    super(403, detail, { detail, code: 'password_change_required' })
  }
}

/** There is no such object that the user may see. */
export class NotFound extends Problem {
  constructor(detail = t('Not found.')) {
    super(404, detail)
  }
}

/** A business rule refuses: wrong state, authority, four eyes (spec decision 27). `reasons` are in plain words. */
export class Refused extends Problem {
  constructor(detail: string, reasons?: string[], code?: string) {
    super(409, detail, { detail, ...(code && { code }), ...(reasons && { reasons }) })
  }
}

/** Something was altered past the product. `found` says where, for the log, without the values. */
export class Altered extends Refused {
  readonly found: string[]

  constructor(detail: string, found: string[], code: string) {
    super(detail, undefined, code)
    this.found = found
  }
}

/** Parts of an application do not match its audit; `parts` are their titles, for the person. */
export class NotAsRecorded extends Altered {
  constructor(parts: string[], found: string[]) {
    super(
      t(
        {
          one: '{parts} does not match the audit trail, so the application cannot be closed. Nothing was changed. Please tell your administrator.',
          other:
            '{parts} do not match the audit trail, so the application cannot be closed. Nothing was changed. Please tell your administrator.',
        },
        { parts: parts.map(named).join(', '), count: parts.length },
      ),
      found,
      'not_as_recorded',
    )
  }
}

/** The credit paper of a decision is not the one that was sealed with it. */
export class NotAsSealed extends Altered {
  constructor(applicationId: string) {
    super(
      t('This credit paper was changed after it was sealed, so it cannot be shown. Please tell your administrator.'),
      [applicationId],
      'not_as_sealed',
    )
  }
}

/** One field that two people changed from the same version. */
export type FieldConflict = Change

/** The object has changed since the version that the request names. */
export class Stale extends Problem {
  constructor(detail: string, version?: number, fields?: FieldConflict[]) {
    super(412, detail, { detail, ...(version !== undefined && { version }), ...(fields && { fields }) })
  }
}

/** The file, the application's files or the request are too large. */
export class TooLarge extends Problem {
  constructor(detail: string) {
    super(413, detail)
  }
}

/** Too many attempts; `retryAfter` is in seconds. */
export class TooMany extends Problem {
  constructor(detail: string, retryAfter: number) {
    super(429, detail, { detail }, { 'retry-after': String(Math.ceil(retryAfter)) })
  }
}

/** The header of a refusal after which the client may try again in a moment. */
export const retrySoon = { 'retry-after': '2' }

/**
 * The database does not answer now, or the server is stopping. `code` says whether the request may have had an effect.
 */
export class Unavailable extends Problem {
  constructor(
    detail = t('The service is not available right now. Please try again in a moment.'),
    code?: 'not_done' | 'outcome_unknown',
  ) {
    super(503, detail, { detail, ...(code && { code }) }, retrySoon)
  }

  static notDone(cause: unknown): Unavailable {
    return Object.assign(new Unavailable(undefined, 'not_done'), { cause })
  }

  static outcomeUnknown(
    cause: unknown,
    detail = t('The connection to the database was lost. Your change may or may not have been saved.'),
  ): Unavailable {
    return Object.assign(new Unavailable(detail, 'outcome_unknown'), { cause })
  }
}

/** The bucket of documents refuses, or does not answer. `reason` is for the log. */
export class BucketUnavailable extends Unavailable {
  readonly bucket: string
  readonly reason: string

  constructor(bucket: string, reason: string) {
    super(t('The document store is not responding. Please try again in a moment.'))
    this.bucket = bucket
    this.reason = reason
  }
}
