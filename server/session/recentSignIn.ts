import { SignedInTooLongAgo } from '../errors/problems.ts'

/**
 * Requires a recent sign-in, `within` so many minutes, for the most important actions: an unattended screen must not
 * allow them.
 */
export function refuseOldSignIn(signedInAt: Date, within: number, now = new Date()): void {
  if (now.getTime() - signedInAt.getTime() > within * 60_000) throw new SignedInTooLongAgo(within)
}
