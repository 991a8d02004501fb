import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { t } from '../../src/texts/t.ts'
import { type Capacity, Semaphore } from '../admission/semaphore.ts'
import { withPermit } from '../admission/withPermit.ts'
import type { Context } from '../context.ts'
import type { Contract, Handler } from '../contract/contract.ts'
import { Invalid, TooMany, Unauthenticated } from '../errors/problems.ts'
import type { AccessTokens } from '../session/accessTokens.ts'
import { networkOf } from '../session/networkOf.ts'
import { sessionOrigin } from '../session/sessionOrigin.ts'
import { browserMark } from '../singleSignOn/browserMark.ts'
import { openProvider } from '../singleSignOn/provider.ts'
import { recognise } from '../singleSignOn/recognise.ts'
import type { SingleSignOn } from '../singleSignOn/settings.ts'
import { keepPending, signInMayTake, takePending } from '../store/people/pendingSignIns.ts'
import { openSession } from '../store/people/sessions.ts'
import { signedInUser } from './signedInUser.ts'

type BeginHandler = Handler<{ Body: { again: boolean } }>
type FinishHandler = Handler<{ Body: { query: string } }>

/** Anybody may begin any number of sign-ins, and each holds a connection while it waits for the others. */
const begins: Capacity = {
  atOnce: 2,
  patience: 2_000,
  hurried: 500,
  longestQueue: 100,
  ofOne: { atOnce: 1, longestQueue: 20 },
}

const late = () => t('The sign-in took too long or was started in another browser. Please try again.')

/**
 * Routes for sign-in at the bank's provider (ADR 0017), where there is one. They are always admitted and hold no
 * permit, because they wait for the provider.
 */
export function singleSignOnRoutes(contract: Contract, context: Context, tokens: AccessTokens): void {
  const { singleSignOn } = context.config
  const { begin, finish } = singleSignOn ? handlers(singleSignOn, context, tokens) : { begin: refuse, finish: refuse }
  contract.route<{ Body: { again: boolean } }>('beginSingleSignOn', begin, { always: true })
  contract.route<{ Body: { query: string } }>('finishSingleSignOn', finish, { always: true })
}

function refuse(): never {
  throw new Invalid(t('Single sign-on is not set up on this server.'))
}

function handlers(
  settings: SingleSignOn,
  context: Context,
  tokens: AccessTokens,
): { begin: BeginHandler; finish: FinishHandler } {
  const { db } = context
  const provider = openProvider(settings)
  const semaphore = new Semaphore(begins)
  const marks = browserMark(settings.origin, signInMayTake)
  return {
    async begin({ body: { again }, ip, log }, reply) {
      const begun = { nonce: randomNonce(), verifier: randomPKCECodeVerifier(), again }
      const state = randomState()
      const address = await provider.addressFor({ ...begun, state }, log)
      const { mark, header } = marks.give()
      const visitor = networkOf(ip)
      const keep = () => keepPending(db, { state, browser: mark }, begun, visitor)
      if (!(await withPermit(semaphore, keep, { visitor }))) {
        log.warn('too many single sign-ons under way')
        throw new TooMany(t('Too many people are signing in right now. Please try again in a few minutes.'), 60)
      }
      return reply.header('set-cookie', header).send({ location: address.href })
    },

    async finish(request, reply) {
      const { body, headers, log } = request
      const query = new URLSearchParams(body.query)
      const [state, browser] = [query.get('state'), marks.read(headers.cookie)]
      const pending = state && browser ? await takePending(db, { state, browser }) : undefined
      if (!state || !pending) {
        log.info({ reason: 'not begun here' }, 'sign-in refused')
        throw new Unauthenticated(late())
      }
      const identity = await provider.whoSignedIn(query, { ...pending, state }, log)
      const recognised = await recognise(db, identity)
      const { user } = recognised
      const session =
        user &&
        (await openSession(db, user.id, {
          signedInAt: identity.signedInAt,
          identity: identity,
          ...sessionOrigin(request),
        }))
      if (!session) {
        log.info({ reason: recognised.reason }, 'sign-in refused')
        throw new Unauthenticated(recognised.detail)
      }
      log.info({ user: user.id, session: session.sessionId, by: 'oidc' }, 'signed in')
      const answer = {
        access: await tokens.issue(session, user),
        refresh: session.refresh,
        user: await signedInUser(context, user),
      }
      return reply.header('set-cookie', marks.takeBack).send(answer)
    },
  }
}
