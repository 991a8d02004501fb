/** Refresh tokens: 32 bytes as text; the database holds only their hashes. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The token that replaces this one. It follows from the token and the session's secret, so that a tab that asks twice,
 * or two tabs at once, get the same one, and the database still cannot give it away.
 */
export function successorOf(token: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(token).digest('base64url')
}

/** Whether it has the form of one: 32 bytes as text. */
export const isRefreshToken = (token: string): boolean => /^[\w-]{43}$/.test(token)

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
