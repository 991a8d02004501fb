import type { Context } from '../context.ts'
import type { Contract, Handler } from '../contract/contract.ts'
import { TooMany, Unauthenticated } from '../problems.ts'
import type { AccessTokens } from '../session/accessTokens.ts'
import { networkOf } from '../session/networkOf.ts'
import { passwordCheck } from '../session/passwordCheck.ts'
import { endSession, openSession, renewSession } from '../store/sessions.ts'
import { accountMark, forgetAttempts, recordAttempt } from '../store/signInAttempts.ts'
import { toWireUser } from '../store/users.ts'

interface Credentials {
  username: string
  password: string
}

export function sessionRoutes(contract: Contract, { db, config }: Context, tokens: AccessTokens): void {
  const findByPassword = passwordCheck(db, config.passwords)

  const signIn: Handler<{ Body: Credentials }> = async ({ body: { username, password }, ip, log }) => {
    const network = networkOf(ip)
    const wait = await recordAttempt(db, username, network)
    if (wait > 0) {
      log.warn({ account: accountMark(username) }, 'too many attempts to sign in')
      throw new TooMany('Too many attempts to sign in. Please wait before you try again.', wait)
    }
    const user = await findByPassword(username, password)
    if (!user) {
      log.info({ account: accountMark(username) }, 'sign-in refused')
      throw new Unauthenticated('No active account found with the given credentials')
    }
    await forgetAttempts(db, username, network)
    const session = await openSession(db, user.id)
    log.info({ user: user.id, session: session.sessionId, by: 'password' }, 'signed in')
    return { access: await tokens.issue(session), refresh: session.refresh, user: toWireUser(user) }
  }
  // Passwords have a queue of their own.
  contract.route('signIn', signIn, { always: true })

  contract.route<{ Body: { refresh: string } }>('refreshSession', async ({ body, log }) => {
    const session = await renewSession(db, body.refresh)
    if (session && !session.refresh) {
      log.warn({ user: session.userId, session: session.sessionId }, 'a refresh token was used again: its session is ended')
    }
    if (!session?.refresh) throw new Unauthenticated('The session has ended. Please sign in again.', 'session_ended')
    return { access: await tokens.issue(session), refresh: session.refresh }
  })

  const signOut: Handler<{ Body: { refresh: string } }> = async ({ body, log }, reply) => {
    const session = await endSession(db, body.refresh)
    if (session) log.info({ session }, 'signed out')
    return reply.code(204).send()
  }
  contract.route('signOut', signOut, { always: true })
}
