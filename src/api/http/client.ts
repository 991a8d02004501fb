import createClient from 'openapi-fetch'
import { baseUrl } from './address.ts'
import { authFetch } from './authFetch.ts'
import { type ApiError, fromAnswer, fromException } from './errors.ts'
import { noteIds } from './givenIds.ts'
import type { paths } from '../generated/schema.d.ts'
import { sendInTime } from './timeout.ts'

/** The typed calls of openapi/openapi.yaml, signed in. */
export const client = createClient<paths>({
  baseUrl,
  fetch: async (request) => withoutText(request, await authFetch(request)),
})

/** How JSON that holds something begins, and a page, which comes from a proxy in front of the server. */
const dataOrPage = /^\s*[{["<]/

/**
 * The answer, left empty where a write is answered with a text, such as `OK`. Product spec §7 does not say how a write
 * is answered, and what another server has accepted is done, whatever it says of it.
 */
async function withoutText({ method }: Request, answered: Response): Promise<Response> {
  if (method === 'GET' || !answered.ok || dataOrPage.test(await answered.clone().text())) return answered
  return new Response(null, { status: 204, headers: answered.headers })
}

/** Calls the API before anyone is signed in: a 401 here is an answer, not the end of a session. */
export const openClient = createClient<paths>({ baseUrl, fetch: (request) => sendInTime(request) })

export interface Answer<T> {
  data?: T
  error?: unknown
  response: Response
}

/** The data of a call and its answer's headers; throws an `ApiError`, logged unless it has ended the session. */
export async function answer<T>(call: Promise<Answer<T>>): Promise<{ data: T | undefined; response: Response }> {
  const { data, error, response } = await call.catch((thrown: unknown) => raise(fromException(thrown)))
  if (!response.ok) raise(fromAnswer(response.status, error))
  noteIds(data)
  return { data, response }
}

export function raise(error: ApiError): never {
  if (error.status !== 401 && error.status !== 403) console.error(error)
  throw error
}
