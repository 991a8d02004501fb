import { SignedInTooLongAgo } from '../errors/problems.ts'

/** Whose screen was left alone must not do what matters most; `within` is in minutes. */
export function refuseOldSignIn(signedInAt: Date, within: number, now = new Date()): void {
  if (now.getTime() - signedInAt.getTime() > within * 60_000) throw new SignedInTooLongAgo(within)
}
