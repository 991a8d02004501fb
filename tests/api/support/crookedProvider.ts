import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWTPayload, SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose'
import { clientId, clientSecret } from '../../support/provider.ts'

/**
 * How it signs its ID tokens: as it should, not at all, with a key that is none of its own, or with the client's
 * secret.
 */
export type SigningMode = 'well' | 'not at all' | 'with another key' | 'with the secret'

/** What it answers to whoever brings a code. */
export interface ForgedResponse {
  claims?: JWTPayload
  signing?: SigningMode
  /** Of a refusal, instead of tokens; 303 leads to another place that has them. */
  status?: number
  withoutIdToken?: true
}

export interface CrookedProvider {
  issuer: string
  /** What it answers next, and then again and again. */
  answerWith(lie: ForgedResponse): void
  /** Replaces its key by a new one of this id. */
  replaceKey(kid: string): void
  close(): void
}

/** One after the other, keys that all providers of a file share: to make one takes half a second. */
const keyPair = () => generateKeyPair('RS256')
const keys = Promise.all([keyPair(), keyPair(), keyPair()])

const now = () => Math.floor(Date.now() / 1000)

/**
 * A provider that answers what a test wants; `describing` is what it says of itself that is not so, and `vast` the page
 * whose answer has more bytes than anybody needs.
 */
export async function crookedProvider(describing: object = {}, vast?: string): Promise<CrookedProvider> {
  const [other, first, next] = await keys
  let own = { ...first, kid: 'own' }
  let lie: ForgedResponse = {}
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const idToken = async ({ claims, signing = 'well' }: ForgedResponse): Promise<string> => {
    const payload = {
      iss: issuer,
      aud: clientId,
      sub: 'crooked',
      iat: now(),
      exp: now() + 60,
      auth_time: now(),
      ...claims,
    }
    if (signing === 'not at all') return new UnsecuredJWT(payload).encode()
    const token = new SignJWT(payload).setProtectedHeader({
      alg: signing === 'with the secret' ? 'HS256' : 'RS256',
      kid: own.kid,
    })
    if (signing === 'with the secret') return token.sign(new TextEncoder().encode(clientSecret))
    return token.sign((signing === 'well' ? own : other).privateKey)
  }
  const tokens = async () => ({
    access_token: 'opens nothing',
    token_type: 'Bearer',
    ...(!lie.withoutIdToken && { id_token: await idToken(lie) }),
  })
  const pages: Record<string, () => Promise<object>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...describing,
    }),
    '/keys': async () => ({ keys: [{ ...(await exportJWK(own.publicKey)), kid: own.kid, alg: 'RS256', use: 'sig' }] }),
    '/token': async () => (lie.status ? { error: 'invalid_client' } : tokens()),
    '/elsewhere': () => tokens(),
  }
  const answer = async ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const page = pages[url]
    response.writeHead(page ? (url === '/token' && lie.status) || 200 : 404, {
      'content-type': 'application/json',
      ...(lie.status === 303 && { location: `${issuer}/elsewhere` }),
    })
    response.end(' '.repeat(url === vast ? 2_000_000 : 0) + JSON.stringify(page ? await page() : {}))
  }
  return {
    issuer,
    answerWith: (next) => (lie = next),
    replaceKey: (kid) => void (own = { ...(own.privateKey === first.privateKey ? next : first), kid }),
    close: () => server.close(),
  }
}
