/**
 * The process of the provider that `startProvider` starts. It sends its port to the process that started it, and ends
 * with that process.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from 'oidc-provider'
import type { ProviderOptions } from './provider.ts'

// When it is imported, the package warns that it should not be run for a bank, which is true.
Object.assign(console, { warn: () => {}, info: () => {} })
const { Provider: Real } = await import('oidc-provider')
process.once('disconnect', () => process.exit())

const { port, origin, client, subjectClaims } = JSON.parse(process.argv[2] ?? '') as ProviderOptions
const server = createServer()
server.listen(port, '127.0.0.1')
await once(server, 'listening')
const at = (server.address() as AddressInfo).port
const answer = providerAt(`http://127.0.0.1:${at}`).callback()
server.on('request', (request, response) => void answer(request, response))
process.send?.(at)

function providerAt(issuer: string): Provider {
  return new Real(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [`${origin}/login`] }],
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    cookies: { keys: ['signs the cookies of tests'] },
    findAccount: (_context, subject) => {
      const claims = subjectClaims[subject] ?? { preferred_username: subject }
      return { accountId: subject, claims: () => ({ sub: subject, ...claims }) }
    },
    // People are not asked whether their own bank may know who they are.
    async loadExistingGrant({ oidc: { client: asking, session, provider } }) {
      const grant = new provider.Grant({ clientId: asking?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
}
