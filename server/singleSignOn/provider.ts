import type { FastifyBaseLogger } from 'fastify'
import * as oidc from 'openid-client'
import type { PendingSignIn } from '../store/people/pendingSignIns.ts'
import { providerDiscovery } from './providerDiscovery.ts'
import { problemAt } from './refusals.ts'
import type { SingleSignOn } from './settings.ts'

/** A person whose identity the provider confirms. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  /** When they signed in at the provider. */
  signedInAt: Date
  /** Their name at the provider; undefined if the provider does not give it, or does not confirm it. */
  username(): Promise<string | undefined>
}

/** A sign-in in progress, with the values that the provider sends back. */
interface AuthorizationRequest extends PendingSignIn {
  state: string
}

/** The same sign-in after the browser has come back, this many seconds later. */
interface ReturnedAuthorizationRequest extends AuthorizationRequest {
  seconds: number
}

/**
 * The bank's OpenID Connect provider. If it does not answer, or its answer is not valid, the error has a message for
 * the person who waits.
 */
export interface Provider {
  /** The address at which a browser signs in. */
  addressFor(request: AuthorizationRequest, log: FastifyBaseLogger): Promise<URL>
  /** The person who has signed in, from the query with which the browser came back. */
  whoSignedIn(
    query: URLSearchParams,
    request: ReturnedAuthorizationRequest,
    log: FastifyBaseLogger,
  ): Promise<ProviderIdentity>
}

/** In seconds: a person whose sign-in at the provider is older has to sign in there again. */
const oldestSignIn = 12 * 60 * 60

export function openProvider(settings: SingleSignOn): Provider {
  const { origin, usernameClaim } = settings
  const address = `${origin}/login`
  const { found, forget } = providerDiscovery(settings)
  const scope = usernameClaim.startsWith('email') ? 'openid profile email' : 'openid profile'

  async function addressFor({ state, nonce, verifier, again }: AuthorizationRequest): Promise<URL> {
    const challenge = await oidc.calculatePKCECodeChallenge(verifier)
    const proof = { state, nonce, code_challenge: challenge, code_challenge_method: 'S256' }
    const age: Record<string, string> = again ? { prompt: 'login', max_age: '0' } : { max_age: String(oldestSignIn) }
    return oidc.buildAuthorizationUrl(await found(), { redirect_uri: address, scope, ...proof, ...age })
  }

  async function tokensFor(
    query: URLSearchParams,
    { state, nonce, verifier, again, seconds }: ReturnedAuthorizationRequest,
  ) {
    const asked = oidc.authorizationCodeGrant(await found(), new URL(`${address}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      maxAge: again ? seconds : oldestSignIn,
    })
    return asked.catch((error: unknown) => {
      // The library keeps keys for minutes. The provider may have replaced its key since.
      if (error instanceof oidc.ClientError) forget()
      throw error
    })
  }

  /** Asks the provider for the name that the ID token does not contain. */
  async function askedName(token: string, subject: string): Promise<ClaimedName> {
    const server = await found()
    if (!server.serverMetadata().userinfo_endpoint) return { reason: missing }
    return nameIn(await oidc.fetchUserInfo(server, token, subject), usernameClaim)
  }

  /** The name in the ID token, else the one that the provider tells when asked. The log says why there is none. */
  async function nameOf(claims: object, ask: () => Promise<ClaimedName>, log: FastifyBaseLogger) {
    const given = nameIn(claims, usernameClaim)
    if (given.name !== undefined) return given.name
    const asked = await ask()
    if (asked.name !== undefined) return asked.name
    const reason = asked.reason === missing ? given.reason : asked.reason
    log.warn({ claim: usernameClaim, reason }, 'single sign-on: no username')
    return undefined
  }

  return {
    addressFor: (request, log) => withMessage(addressFor(request), log),
    async whoSignedIn(query, request, log) {
      const tokens = await withMessage(tokensFor(query, request), log)
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider has sent no ID token.')
      const { iss: issuer, sub: subject, auth_time: at = 0 } = claims
      const ask = () => withMessage(askedName(tokens.access_token, subject), log)
      return { issuer, subject, signedInAt: new Date(at * 1000), username: () => nameOf(claims, ask, log) }
    },
  }
}

/** The answer; an error of the provider becomes one with a message for the person who waits. */
const withMessage = <T>(answer: Promise<T>, log: FastifyBaseLogger): Promise<T> =>
  answer.catch((error: unknown) => Promise.reject(problemAt(error, log)))

/** The name that a claim holds, or the reason why it holds none, for the log. */
type ClaimedName = { name: string; reason?: undefined } | { name?: undefined; reason: string }

const missing = 'missing'

/**
 * The value of a claim, if it can be an account's name: other letters could turn into these when they become small. A
 * mail address counts only if the provider has verified it.
 */
function nameIn(claims: object, claim: string): ClaimedName {
  const values: Record<string, unknown> = { ...claims }
  const name = values[claim]
  if (typeof name !== 'string') return { reason: missing }
  if (!/^[\w.@+-]{1,150}$/.test(name)) return { reason: 'it has letters that no username has' }
  if (claim === 'email' && values.email_verified !== true) return { reason: 'the provider has not verified it' }
  return { name }
}
