/** Refresh tokens: 32 bytes as text; the database holds only their hashes. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the token that replaces this one. It is derived from the token and the session's secret. A tab that asks
 * twice, or two tabs at once, thus get the same one, and the database alone cannot reveal it.
 */
export function successorOf(token: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(token).digest('base64url')
}

/** Whether the text has the form of a refresh token: 32 bytes as text. */
export const isRefreshToken = (token: string): boolean => /^[\w-]{43}$/.test(token)

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
