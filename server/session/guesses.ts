import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { t } from '../../src/texts/t.ts'
import type { Database } from '../database/tables.ts'
import { TooMany } from '../errors/problems.ts'
import { accountMark, forgetAttempts, recordAttempt } from '../store/people/signInAttempts.ts'
import { networkOf } from './networkOf.ts'

export interface Guess {
  username: string
  ip: string
  log: FastifyBaseLogger
}

/**
 * Counts a guess at an account's password before the password is checked. Throws TooMany if the account's allowance for
 * this place is used up. Returns a function that resets the count after a right guess.
 */
export async function countGuess(db: Kysely<Database>, { username, ip, log }: Guess): Promise<() => Promise<void>> {
  const network = networkOf(ip)
  const wait = await recordAttempt(db, username, network)
  if (wait > 0) {
    log.warn({ account: accountMark(username) }, 'too many attempts to sign in')
    throw new TooMany(t('Too many attempts to sign in. Please wait before you try again.'), wait)
  }
  return () => forgetAttempts(db, username, network)
}
