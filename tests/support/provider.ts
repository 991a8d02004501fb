import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from 'oidc-provider'

/** A client of the provider's, as the server's settings name it. */
export const clientId = 'credit-risk-workflow'
export const clientSecret = 'a secret that only the two know'

export interface RunningProvider {
  issuer: string
  /** Stops answering; what it knows stays. */
  stop(): Promise<void>
  /** Answers again. */
  start(): Promise<void>
}

/** What the provider says of a subject. */
export type ClaimsOf = (subject: string) => Record<string, unknown>

const itself: ClaimsOf = (subject) => ({ preferred_username: subject })

/**
 * A real provider of OpenID Connect on this computer, at which anybody signs in as any subject with any password. `origin` is the
 * server's that it sends people back to.
 */
export async function startProvider(origin: string, claimsOf: ClaimsOf = itself): Promise<RunningProvider> {
  let server: Server | undefined
  let port = 0
  const stop = async () => {
    const ended = server && once(server, 'close')
    server?.close()
    server?.closeAllConnections()
    await ended
    server = undefined
  }
  const listen = async () => {
    server = createServer((request, response) => void answer(request, response))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  let answer: ReturnType<Provider['callback']> = () => Promise.resolve()
  await listen()
  const issuer = `http://127.0.0.1:${port}`
  answer = (await quietly(() => providerAt(issuer, origin, claimsOf))).callback()
  return { issuer, stop, start: listen }
}

async function providerAt(issuer: string, origin: string, claimsOf: ClaimsOf): Promise<Provider> {
  const { Provider: Real } = await import('oidc-provider')
  return new Real(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [`${origin}/login`] }],
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    cookies: { keys: ['signs the cookies of tests'] },
    findAccount: (_context, subject) => ({ accountId: subject, claims: () => ({ sub: subject, ...claimsOf(subject) }) }),
    // Nobody is asked whether their own bank may know who they are.
    async loadExistingGrant({ oidc: { client, session, provider } }) {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
}

/** It warns that it is no provider to be run for a bank, which is so. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console
  Object.assign(console, { warn: () => {}, info: () => {} })
  try {
    return await work()
  } finally {
    Object.assign(console, { warn, info })
  }
}
