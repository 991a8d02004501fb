/** How long a call may take, in milliseconds (decision 30). */
export const CALL_TIMEOUT = 30_000

/**
 * Sends a request and gives up after `timeout` milliseconds without a whole answer; the promise, or the reading of the
 * body, then rejects with a `TimeoutError`. The request's own signal still works.
 */
export function sendInTime(request: Request, timeout = CALL_TIMEOUT): Promise<Response> {
  return fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]) })
}
