import { type ApplicationRecord, type User, hasInstance, recordOf } from '../../engine/application.ts'
import { encode, encodeApplication, encodeRecord } from '../../engine/codec/encode.ts'
import type { FormData } from '../../engine/definition.ts'
import { type Facts, noFacts } from '../../engine/conditions/facts.ts'
import { asText, isEqual, isRecord, read, withoutUnset } from '../../engine/path.ts'
import type { Stage } from '../../engine/stage.ts'
import { createApplication, getApplication, patchApplication } from './applications.ts'
import { creationText, mayHaveCreated, saveText } from './stageErrorTexts.ts'
import { extras } from '../http/extras.ts'
import { idsAsGiven } from './idsAsGiven.ts'
import { StageFailure } from './stageFailure.ts'
import { isRefused } from '../http/write.ts'

export interface SaveRequest {
  stage: Stage
  application?: ApplicationRecord
  data: FormData
  user: User
  facts?: Facts
}

/** When saves whose outcome is not known were first tried, by what they hold. */
const firstTried = new Map<string, Date>()

/** A new form, from its first save until its application is known. */
export interface Creation {
  /** The data of a save that no answer came to: the application may have been created with them. */
  tried?: FormData
}

/** Saves the form, creating the application if there is none yet; answers with the whole application as it now is. */
export async function saveStage(request: SaveRequest, creation: Creation = {}): Promise<ApplicationRecord> {
  const application = request.application ?? (mayRepeatCreation() ? await madeBefore(request, creation) : undefined)
  return saveOnce({ ...request, application }, creation)
}

/** Whether the server makes one application of the same save sent twice; product spec §7 does not say so. */
const mayRepeatCreation = extras.areOffered

/**
 * After a save without an answer, sends later changes to the application that this save created, if it did, so that no
 * second one is created.
 */
async function madeBefore(request: SaveRequest, creation: Creation): Promise<ApplicationRecord | undefined> {
  const { tried } = creation
  if (!tried || JSON.stringify(tried) === JSON.stringify(request.data)) return undefined
  return saveOnce({ ...request, data: tried }, creation).catch((failure: unknown) => {
    if (creation.tried) throw failure
    return undefined
  })
}

async function saveOnce(request: SaveRequest, creation: Creation): Promise<ApplicationRecord> {
  const { stage, application, data, user, facts = noFacts } = request
  if (!application) creation.tried = data
  const mayRepeat = application !== undefined || mayRepeatCreation()
  const attempt = JSON.stringify([stage.stage.formType, application?.id, application?.version, data])
  // The same save tried again carries the same timestamps, or it would not be recognised as the same.
  const now = firstTried.get(attempt) ?? new Date()
  firstTried.set(attempt, now)
  try {
    const payload = idsAsGiven(stage, encode(stage, data, { application, user, now, facts }))
    const saved = application
      ? await patchApplication(application.id, payload, application.version)
      : await createApplication(payload)
    firstTried.delete(attempt)
    delete creation.tried
    return await whole(request, saved)
  } catch (cause) {
    if (isRefused(cause)) {
      firstTried.delete(attempt)
      delete creation.tried
    }
    const perhapsCreated = !mayRepeat && mayHaveCreated(cause)
    const text = perhapsCreated ? creationText(cause) : saveText(cause, stage.stage.messages)
    throw new StageFailure(text, { stage, data, cause, perhapsCreated })
  }
}

/**
 * A server may answer a save with less than the application, or without the workflow instance that was asked for. Then
 * the application is read. If that fails, the save has succeeded all the same, and what was sent completes the answer.
 */
async function whole(request: SaveRequest, saved?: ApplicationRecord): Promise<ApplicationRecord> {
  const { stage, application, data } = request
  const { source } = stage.stage
  if (saved && isWhole(stage, saved)) return withUnanswered(request, saved)
  const id = saved?.id ?? application?.id
  if (id === undefined) throw new Error('The server did not say what it saved.')
  const record = { ...recordOf(application, source), ...encodeRecord(stage, data), ...recordOf(saved, source) }
  const assumed = {
    ...application,
    ...encodeApplication(stage, data),
    ...saved,
    [source]: record,
    id,
    version: saved?.version,
  }
  return getApplication(id).then(
    (found) => (found ? withUnanswered(request, withAnswered(request, found, saved)) : assumed),
    () => assumed,
  )
}

/**
 * The application as it was read after the save, with the form's fields as the save itself was answered: on a server of
 * product spec §7 alone, that answer refreshes the form.
 */
function withAnswered({ stage, data }: SaveRequest, found: ApplicationRecord, saved?: ApplicationRecord) {
  if (!saved || found.version !== undefined) return found
  const { source } = stage.stage
  const answered = (sent: object, given: object = {}) =>
    withoutUnset(Object.fromEntries(Object.keys(sent).map((name) => [name, read(given, name)])))
  const record = { ...recordOf(found, source), ...answered(encodeRecord(stage, data), recordOf(saved, source)) }
  return { ...found, ...answered(encodeApplication(stage, data), saved), [source]: record }
}

/**
 * A server of product spec §7 alone may answer with the form as it was before the save, or with a part of the
 * application. A changed field that is answered with its earlier value, or not at all, keeps the saved one on the
 * screen; whatever else is not answered stays as it was.
 */
function withUnanswered({ stage, application, data }: SaveRequest, saved: ApplicationRecord): ApplicationRecord {
  if (saved.version !== undefined) return saved
  const { source } = stage.stage
  const kept = (sent: Record<string, unknown>, before: object = {}, after: object = {}) =>
    Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => {
        const was = read(before, name) ?? null
        const now = read(after, name)
        return now === undefined || (application && isEqual(was, now) && !isEqual(idOr(was), value))
      }),
    )
  const [before, after] = [recordOf(application, source), recordOf(saved, source)]
  const record = { ...before, ...after, ...kept(encodeRecord(stage, data), before, after) }
  return { ...application, ...saved, ...kept(encodeApplication(stage, data), application, saved), [source]: record }
}

/** A record as its id, as forms hold it. */
const idOr = (value: unknown): unknown => (isRecord(value) ? asText(value.id) : value)

function isWhole({ stage: { source, payload } }: Stage, saved: ApplicationRecord): boolean {
  const record = recordOf(saved, source)
  return record !== undefined && (payload.createInstance === undefined || hasInstance(record))
}
