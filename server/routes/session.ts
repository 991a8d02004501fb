import type { FastifyRequest } from 'fastify'
import { t } from '../../src/texts/t.ts'
import type { Context } from '../context.ts'
import type { Contract, Handler } from '../contract/contract.ts'
import type { HoldBack } from '../plugins/rates.ts'
import { Unauthenticated } from '../errors/problems.ts'
import type { AccessTokens } from '../session/accessTokens.ts'
import { countGuess } from '../session/guesses.ts'
import { type PasswordMatch, passwordCheck } from '../session/passwordCheck.ts'
import { costs, hashPassword } from '../session/passwords.ts'
import { renewals } from '../session/renewals.ts'
import { inShare } from '../session/share.ts'
import { sessionOrigin } from '../session/sessionOrigin.ts'
import { renewHash } from '../store/people/accounts.ts'
import { type SessionUse, type SessionOrigin, openSession } from '../store/people/sessions.ts'
import { accountMark } from '../store/people/signInAttempts.ts'
import { signedInUser } from './signedInUser.ts'

interface Credentials {
  username: string
  password: string
}

export function sessionRoutes(contract: Contract, context: Context, tokens: AccessTokens, holdBack: HoldBack): void {
  const { db, config, demoBank } = context
  const findByPassword = passwordCheck(db, {
    cost: config.passwords,
    wellKnown: config.demo ? undefined : demoBank.password,
  })
  const { renew, end } = renewals(db)

  /** Opens a session. Renews a password hash whose cost is not today's, because the password is only known here. */
  const open = async (user: PasswordMatch, password: string, from: SessionOrigin & SessionUse) => {
    const { id, password_hash, password_version: passwordVersion, is_first_password: passwordDue } = user
    if (!costs(password_hash, config.passwords))
      await renewHash(db, id, passwordVersion, await hashPassword(password, config.passwords))
    return openSession(db, id, { passwordVersion, passwordDue, ...from })
  }

  const checked = async (request: FastifyRequest<{ Body: Credentials }>) => {
    const {
      body: { username, password },
      ip,
      log,
    } = request
    const forgive = await countGuess(db, { username, ip, log })
    const user = await findByPassword(username, password)
    if (user?.is_expired) {
      log.info({ user: user.id }, 'first password expired')
      throw new Unauthenticated(
        t('This first password has expired. Please ask your administrator for a new one.'),
        'password_expired',
      )
    }
    const session = user && (await open(user, password, sessionOrigin(request)))
    if (!session) {
      log.info({ account: accountMark(username) }, 'sign-in refused')
      throw new Unauthenticated(t('No active account found with the given credentials'))
    }
    await forgive()
    log.info({ user: user.id, session: session.sessionId, by: 'password' }, 'signed in')
    return {
      access: await tokens.issue(session, user),
      refresh: session.refresh,
      user: await signedInUser(context, user),
    }
  }
  const signIn: Handler<{ Body: Credentials }> = (request) => inShare(request.ip, () => checked(request))
  // Always admitted: password checks have a queue of their own.
  contract.route('signIn', signIn, { always: true })

  const refresh: Handler<{ Body: { refresh: string } }> = async (request) => {
    const { body, log } = request
    const session = await renew(body.refresh)
    if (session && !session.refresh) {
      log.warn(
        { user: session.userId, session: session.sessionId },
        'a refresh token was used again: its session is ended',
      )
    }
    if (!session?.refresh) {
      await holdBack(request)
      throw new Unauthenticated(t('The session has ended. Please sign in again.'), 'session_ended')
    }
    return { access: await tokens.issue(session, session.user), refresh: session.refresh }
  }
  // Always admitted: a person who is turned away here is signed out (product spec §8), and would sign in again just
  // when the server is busiest.
  contract.route('refreshSession', refresh, { always: true })

  const signOut: Handler<{ Body: { refresh: string } }> = async (request, reply) => {
    const session = await end(request.body.refresh)
    if (session) request.log.info({ session }, 'signed out')
    else await holdBack(request)
    return reply.code(204).send()
  }
  contract.route('signOut', signOut, { always: true })
}
