import { pathBeforeSending } from '../../engine/codec/rows.ts'
import { toFieldName } from '../../engine/codec/wire.ts'
import type { FormData } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { rowsDefinitionOf } from '../../engine/rows/tables.ts'
import type { Stage } from '../../engine/stage.ts'
import type { FieldError } from '../../engine/validation/validate.ts'
import { naming } from '../../engine/validation/wording.ts'
import { isNotDone, isNotEditable, isOutcomeUnknown } from './stageErrorTexts.ts'
import { ApiError, messagesByPath } from '../http/errors.ts'
import { ownChange } from '../drafts/ownChange.ts'
import type { Conflict } from '../http/types.ts'

interface StageFailureFacts {
  stage?: Stage
  /** The form's data, if it is these that were refused. */
  data?: FormData
  cause?: unknown
  perhapsCreated?: boolean
}

/** A failure that is fit to be shown, with what a form needs to go on. */
export class StageFailure extends Error {
  override name = 'StageFailure'
  /** The server's messages, by the form's own fields. */
  readonly errors: FieldError[]
  /** Someone else has changed the record: both sides' values, by the form's own fields. */
  readonly conflict?: Conflict
  /** No answer came, or the server does not know either: it may have been done or not. */
  readonly outcomeUnknown: boolean
  /** The server has said that nothing was done. */
  readonly notDone: boolean
  /** The person may not change the form any more. */
  readonly notEditable: boolean
  /** There may be an application already, and another save would create a second one: the list shows it. */
  readonly perhapsCreated: boolean

  constructor(message: string, { stage, data, cause, perhapsCreated = false }: StageFailureFacts = {}) {
    super(message, { cause })
    const fields = cause instanceof ApiError ? (cause.fields ?? {}) : {}
    this.errors = messagesByPath(fields).map((error) => (stage ? ownError(stage, error, data) : error))
    this.conflict = conflictOf(cause, stage)
    this.outcomeUnknown = isOutcomeUnknown(cause)
    this.notDone = isNotDone(cause)
    this.notEditable = isNotEditable(cause)
    this.perhapsCreated = perhapsCreated
  }
}

/** A message for a name of the wire, also of a field inside the form's record, as the form has it. */
function ownError(stage: Stage, { path: given, message }: FieldError, data: FormData = {}): FieldError {
  const record = `${stage.stage.source}.`
  const wireName = given.startsWith(record) ? given.slice(record.length) : given
  const sentPath = toFieldName(stage, wireName) ?? wireName
  const [field = sentPath] = sentPath.split('.')
  const rows = rowsDefinitionOf(stage, field)
  const path = rows ? pathBeforeSending(sentPath, data[field], rows) : sentPath
  return { path, message: naming(stage, path, message) }
}

function conflictOf(cause: unknown, stage: Stage | undefined): Conflict | undefined {
  if (!(cause instanceof ApiError) || cause.status !== 412) return undefined
  const conflict = isConflict(cause.body) ? cause.body : { detail: cause.message }
  return { ...conflict, fields: (conflict.fields ?? []).map((change) => ownChange(stage, change)) }
}

const isConflict = (body: unknown): body is Conflict =>
  isRecord(body) &&
  typeof body.detail === 'string' &&
  (body.fields === undefined ||
    (Array.isArray(body.fields) && body.fields.every((change) => isRecord(change) && typeof change.field === 'string')))
