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
    if (isRefused(error)) settle(attempt)
    throw error
  }
}

/**
 * Whether the write was refused, or failed before it was sent. Any 5xx leaves the key in use, also one that says
 * `not_done`: the same key then does the write once all the same.
 */
export const isRefused = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status !== undefined && error.status < 500)
