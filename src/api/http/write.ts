import { settle, writeHeaders } from './attempts.ts'
import { ApiError } from './errors.ts'

type Headers = ReturnType<typeof writeHeaders>

/**
 * Sends a write under an idempotency key. Where no answer came (or the server failed), the key is kept: the same write
 * tried again is then done once (spec decision 7).
 */
export async function write<T>(
  name: string,
  body: unknown,
  version: number | undefined,
  send: (headers: Headers) => Promise<T>,
): Promise<T> {
  const attempt = JSON.stringify([name, body, version])
  try {
    const result = await send(writeHeaders(attempt, version))
    settle(attempt)
    return result
  } catch (error) {
    if (isDecided(error)) settle(attempt)
    throw error
  }
}

/** Whether the failure tells that nothing was done: not when no answer came, nor when the server broke down. */
export const isDecided = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status !== undefined && error.status < 500)
