import { reader } from '../../texts/reader.ts'

const { VITE_REQUEST_TIMEOUT_MS } = import.meta.env

/** How long a call may take, in milliseconds; 0: as long as it takes (spec decisions 30 and 43). */
export const CALL_TIMEOUT = Number(VITE_REQUEST_TIMEOUT_MS || 30_000)

/** In milliseconds, for 25 MB (spec decision 25) on a slow line. */
export const DOWNLOAD_TIMEOUT = 600_000

/**
 * Sends a request and gives up after `timeout` milliseconds without a whole answer; the promise, or the reading of the
 * body, then rejects with a `TimeoutError`. The request's own signal still works. It says in which language the answer
 * is read.
 */
export function sendInTime(request: Request, timeout = CALL_TIMEOUT): Promise<Response> {
  if (request.headers.get('Accept-Language') === null) request.headers.set('Accept-Language', reader().language)
  return fetch(request, timeout > 0 ? { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]) } : {})
}
