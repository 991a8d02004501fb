import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Kysely } from 'kysely'
import { t } from '../../src/texts/t.ts'
import type { Database } from '../database/tables.ts'
import { isUnavailable } from '../errors/unavailable.ts'
import { PasswordDue, Unauthenticated, Unavailable } from '../errors/problems.ts'
import { findSignedIn, type SignedInUser } from '../store/people/users.ts'
import type { AccessTokens, Claims } from '../session/accessTokens.ts'
import { networkOf } from '../session/networkOf.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, as the database holds them now. Throws on a route that needs no session. */
    user: SignedInUser
  }

  interface FastifyContextConfig {
    /** Whether the route is open to people who must first replace their first password. */
    evenWhenPasswordDue?: boolean
  }
}

const signedIn = Symbol('signed in')

/**
 * Returns the hook for routes that need a session. It trusts only the session and the user of a token, never a role.
 * `replicas` says whether there are replicas to read from.
 */
export function authentication(
  app: FastifyInstance,
  db: Kysely<Database>,
  tokens: AccessTokens,
  { replicas }: { replicas: boolean },
): onRequestAsyncHookHandler {
  app.decorateRequest(signedIn, null)
  app.decorateRequest('user', {
    getter() {
      const user = this.getDecorator<SignedInUser | null>(signedIn)
      if (!user) throw new Unauthenticated()
      return user
    },
  })
  return async (request) => {
    const token = bearer(request.headers.authorization)
    const user = await tokens
      .read(token)
      .then((claims) => findSignedIn(db, claims, { replicas }))
      .catch(notDone)
    if (!user) throw new Unauthenticated(t('The session has ended.'), 'session_ended')
    request.log = request.log.child({ user: user.id })
    if (user.password_due && !request.routeOptions.config.evenWhenPasswordDue) throw new PasswordDue()
    request.setDecorator(signedIn, user)
  }
}

/**
 * Throws the error of an authentication. If the database was unavailable, the answer is `not_done`, because nothing was
 * done yet.
 */
function notDone(error: unknown): never {
  throw isUnavailable(error) ? Unavailable.notDone(error) : error
}

function bearer(header: string | undefined): string {
  const token = tokenIn(header)
  if (!token) throw new Unauthenticated()
  return token
}

const tokenIn = (header = '') => /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1]

/** Returns the claims of the request's token if it was verified recently. */
export function knownFrom(
  { headers }: Pick<FastifyRequest, 'headers'>,
  tokens: Pick<AccessTokens, 'known'>,
): Claims | undefined {
  return tokens.known(tokenIn(headers.authorization) ?? '')
}

/** Names who sends the request, as far as that is known before it is checked: a session, or otherwise a network. */
export function visitorOf(
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  tokens: Pick<AccessTokens, 'known'>,
): string {
  return knownFrom(request, tokens)?.sessionId ?? networkOf(request.ip)
}
