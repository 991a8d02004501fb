import { t } from '../../texts/t.ts'
import { type ApplicationRecord, toApplication } from '../../engine/application.ts'
import type { Payload } from '../../engine/codec/payload.ts'
import { isRecord, isUnset } from '../../engine/path.ts'
import { versionOf } from '../http/attempts.ts'
import { answer, client } from '../http/client.ts'
import { ApiError } from '../http/errors.ts'
import { lastSeen } from './lastSeen.ts'
import { write } from '../http/write.ts'

const path = '/api/credit/credit-applications/{id}/'

/** One application, read directly or under a `data` field; undefined where the server answers with none. */
export async function getApplication(id: string): Promise<ApplicationRecord | undefined> {
  const { data, response } = await answer(client.GET(path, { params: { path: { id } } }))
  return versioned(withId(data, id), response)
}

/** The answer with the id that was asked for, where another server leaves it out of the application. */
function withId(body: unknown, id: string): unknown {
  if (!isRecord(body) || !isUnset(body.id)) return body
  const application = 'data' in body ? body.data : body
  const isWithout = isRecord(application) && isUnset(application.id) && Object.keys(application).length > 0
  return isWithout ? { ...application, id } : body
}

/**
 * Creates an application from a stage's payload. A missing title is refused here (product spec §5).
 * The answer may hold less than the whole application on another server; `saveStage` reads the rest.
 */
export async function createApplication(payload: Payload): Promise<ApplicationRecord> {
  if (!payload.title) throw new Error('Form data is incomplete. Title is required.')
  if (!payload.counterparty_id) console.warn('counterparty_id is missing: the server will likely answer 400.')
  return write('create', payload, undefined, async (headers) => {
    const call = client.POST('/api/credit/credit-applications/', { params: { header: headers }, body: payload })
    const { data, response } = await answer(call)
    const created = versioned(data, response)
    if (!created)
      throw new ApiError({
        kind: 'response',
        status: response.status,
        message: t('The server did not say which application it created.'),
      })
    return created
  })
}

/**
 * Saves the fields given, on the version they were made from; undefined where the server does not answer with the
 * record. Another server may answer with the form alone, which has an id of its own.
 */
export async function patchApplication(
  id: string,
  payload: Payload,
  version?: number,
): Promise<ApplicationRecord | undefined> {
  return write(`save ${id}`, payload, version, async (headers) => {
    const call = client.PATCH(path, { params: { path: { id }, header: headers }, body: payload })
    const { data, response } = await answer(call)
    const saved = versioned(data, response)
    return saved?.id === id ? saved : undefined
  })
}

/**
 * Starts an application of a kind that follows this one, and returns its id. Only a server that names kinds in
 * `may_start` has them. Throws an `ApiError` that says why not.
 */
export async function startSuccessor(id: string, kind: string): Promise<string> {
  return write(`start ${id}`, { kind }, undefined, async (headers) => {
    const call = client.POST('/api/credit/credit-applications/{id}/successors/', {
      params: { path: { id }, header: headers },
      body: { kind },
    })
    const { data } = await answer(call)
    const started = toApplication(data)
    if (!started) throw new Error('The server did not say which application it started.')
    return started.id
  })
}

function versioned(body: unknown, response: Response): ApplicationRecord | undefined {
  const application = toApplication(body)
  if (!application) return undefined
  const version = versionOf(response, application)
  if (version !== undefined) lastSeen.keep(application.id, version)
  return { ...application, version }
}
