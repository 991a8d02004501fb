import { SignedInTooLongAgo } from '../errors/problems.ts'

/** An unattended screen must not allow the most important actions; `within` is in minutes. */
export function refuseOldSignIn(signedInAt: Date, within: number, now = new Date()): void {
  if (now.getTime() - signedInAt.getTime() > within * 60_000) throw new SignedInTooLongAgo(within)
}
