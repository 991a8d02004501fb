import type { FastifyRequest } from 'fastify'
import { t } from '../../src/texts/t.ts'
import type { Context } from '../context.ts'
import type { Contract, Handler } from '../contract/contract.ts'
import { Invalid, NotFound } from '../errors/problems.ts'
import { countGuess } from '../session/guesses.ts'
import { refuseOldSignIn } from '../session/recentSignIn.ts'
import { lengthObjection } from '../session/passwordLength.ts'
import { hashPassword, isPassword } from '../session/passwords.ts'
import { inShare } from '../session/share.ts'
import { changeOwnPassword } from '../store/people/accounts.ts'
import { endOwnSession, endSessions, listOwnSessions } from '../store/people/ownSessions.ts'
import { inOwnSession } from '../store/people/inOwnSession.ts'
import { accountMark } from '../store/people/signInAttempts.ts'
import { findForSignIn } from '../store/people/users.ts'

interface Passwords {
  current_password: string
  new_password: string
}

/** For how many minutes after a sign-in people may end a session. Later they must sign in again first. */
const endsWithin = 30

/** Routes for people's own password and sessions. */
export function ownSignInRoutes(contract: Contract, { db, config, definitions }: Context): void {
  /** Returns the version of the person's password; undefined if the given one is wrong or no longer valid. */
  const versionOf = async (username: string, password: string) => {
    const found = await findForSignIn(db, username)
    return found?.password_hash && (await isPassword(password, found.password_hash))
      ? found.password_version
      : undefined
  }

  const change = async ({
    user,
    ip,
    log,
    body: { current_password, new_password },
  }: FastifyRequest<{ Body: Passwords }>) => {
    const { id: userId, session_id: sessionId, username, first_name, last_name } = user
    const plain = objectionTo(new_password, current_password)
    if (plain) throw new Invalid({ new_password: [plain] })
    // Counts the attempt even if the new password is then refused, because what follows takes long, too.
    const forgive = await countGuess(db, { username, ip, log })
    const { reference } = await definitions.current()
    const { objection } = await passwordPolicy()
    const easy = objection(new_password, [username, first_name, last_name], reference.roles)
    if (easy) throw new Invalid({ new_password: [easy] })
    const passwordVersion = await versionOf(username, current_password)
    const owner = passwordVersion !== undefined && { userId, sessionId, passwordVersion }
    const event = { actor: username, action: 'own password changed' }
    if (!owner || !(await changeOwnPassword(db, owner, await hashPassword(new_password, config.passwords), event))) {
      log.info({ account: accountMark(username) }, 'present password refused')
      throw new Invalid({ current_password: [t('This is not your current password.')] })
    }
    await forgive()
    log.info({ session: sessionId }, 'own password changed')
  }
  const changePassword: Handler<{ Body: Passwords }> = async (request, reply) => {
    await inShare(request.ip, () => change(request))
    return reply.code(204).send()
  }
  contract.route('changePassword', changePassword, { evenWhenPasswordDue: true })

  contract.route('getSignIn', async ({ user }) => {
    const [sessions, found] = await Promise.all([listOwnSessions(db, user.id), findForSignIn(db, user.username)])
    const shown = sessions.map(({ created_at: since, used_at, ...session }) => ({
      ...session,
      since,
      used_at,
      current: session.id === user.session_id,
    }))
    return { password: typeof found?.password_hash === 'string', sessions: shown }
  })

  contract.route<{ Params: { session: string } }>(
    'endOwnSession',
    async ({ user, params: { session }, log }, reply) => {
      refuseOldSignIn(user.signed_in_at, endsWithin)
      const ended = await inOwnSession(db, user, (tx) => endOwnSession(tx, user.id, session))
      if (!ended) throw new NotFound()
      log.info({ session }, 'session ended')
      return reply.code(204).send()
    },
  )

  contract.route('endOtherSessions', async ({ user, log }, reply) => {
    refuseOldSignIn(user.signed_in_at, endsWithin)
    const ended = await inOwnSession(db, user, (tx) => endSessions(tx, user.id, user.session_id))
    log.info({ session: user.session_id, ended }, 'other sessions ended')
    return reply.code(204).send()
  })
}

const objectionTo = (chosen: string, present: string) =>
  chosen.normalize('NFKC') === present.normalize('NFKC')
    ? t('This is already your password. Choose a different one.')
    : lengthObjection(chosen)

/** Loads the policy with its list of common passwords when somebody first chooses a password. */
const passwordPolicy = () => import('../session/passwordPolicy.ts')
