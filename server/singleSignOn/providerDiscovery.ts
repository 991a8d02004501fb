import * as oidc from 'openid-client'
import { boundedFetch } from './boundedFetch.ts'
import type { SingleSignOn } from './settings.ts'

/** In milliseconds: after this long the provider's own description is read again. */
const holdsFor = 60 * 60 * 1000
/** In seconds, for each question to the provider. */
const patience = 5

/** The provider's description is missing, or is that of another issuer. */
export class Undiscovered extends Error {}

export interface ProviderDiscovery {
  /** The provider's own description, and with it the keys that were last read. */
  found(): Promise<oidc.Configuration>
  /** Lets the next sign-in read description and keys again: an answer does not match them. */
  forget(): void
}

/**
 * The description is read when somebody signs in, so that the server starts without the provider. Concurrent sign-ins
 * share one request, and a failure is not kept.
 */
export function providerDiscovery(settings: SingleSignOn): ProviderDiscovery {
  let last: Promise<oidc.Configuration> | undefined
  let askedAt = 0
  return {
    found() {
      if (last && performance.now() - askedAt < holdsFor) return last
      const asked = discover(settings).catch((cause: unknown) => {
        throw new Undiscovered('The provider was not found.', { cause })
      })
      askedAt = performance.now()
      last = asked
      asked.catch(() => {
        if (last === asked) last = undefined
      })
      return asked
    },
    forget() {
      last = undefined
    },
  }
}

/** Reads the description. The signature of every ID token is checked, even where TLS already proves who sent it. */
async function discover({ issuer, clientId, clientSecret }: SingleSignOn): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  const insecurely = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  const options = {
    timeout: patience,
    execute: [oidc.enableNonRepudiationChecks, ...insecurely],
    [oidc.customFetch]: boundedFetch,
  }
  const found = await oidc.discovery(server, clientId, undefined, secretBy(clientSecret), options)
  // The library lets some providers name another issuer, one of many tenants, whose people would all be let in.
  const { issuer: itself, authorization_endpoint, token_endpoint, jwks_uri } = found.serverMetadata()
  if (new URL(itself).href !== server.href) throw new Error('The provider does not name itself as OIDC_ISSUER does.')
  for (const [name, address] of Object.entries({ authorization_endpoint, token_endpoint, jwks_uri })) {
    if (!isAsSafe(server, address)) throw new Error(`The provider's description has no usable ${name}.`)
  }
  return found
}

/** Whether an address is reached as safely as the issuer: by HTTPS, or by the issuer's own protocol. */
function isAsSafe({ protocol }: URL, address = ''): boolean {
  return URL.canParse(address) && ['https:', protocol].includes(new URL(address).protocol)
}

/** How the secret is sent: as the provider says, or else in the header. */
function secretBy(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, ...request) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = ways.includes('client_secret_basic') ? basic : post
    way(server, ...request)
  }
}
