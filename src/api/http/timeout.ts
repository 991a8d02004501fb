const { VITE_REQUEST_TIMEOUT_MS } = import.meta.env

/** How long a call may take, in milliseconds; 0: as long as it takes (decisions 30 and 43). */
export const CALL_TIMEOUT = Number(VITE_REQUEST_TIMEOUT_MS || 30_000)

/**
 * Sends a request and gives up after `timeout` milliseconds without a whole answer; the promise, or the reading of the
 * body, then rejects with a `TimeoutError`. The request's own signal still works.
 */
export function sendInTime(request: Request, timeout = CALL_TIMEOUT): Promise<Response> {
  return fetch(request, timeout > 0 ? { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]) } : {})
}
