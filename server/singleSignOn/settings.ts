/** The settings of single sign-on: all that it needs, or nothing at all. */
import type { Environment } from '../lib/environment.ts'

export interface SingleSignOn {
  /** The provider, as it names itself. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Where browsers reach this server: the provider sends them back there, whatever a request's headers say. */
  origin: string
  /** What the sign-in page's button says. */
  label: string
  /** By this claim people are found here the first time. */
  usernameClaim: string
}

const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ORIGIN']
const optional = ['OIDC_LABEL', 'OIDC_USERNAME_CLAIM']

/** Undefined where none of it is set; `wrong` gets a sentence for what is missing or cannot be. */
export function singleSignOn(env: Environment, wrong: string[]): SingleSignOn | undefined {
  if (![...needed, ...optional].some((name) => env[name])) return undefined
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0) wrong.push(`Single sign-on needs ${needed.join(', ')}; missing: ${missing.join(', ')}.`)
  const [issuer = '', clientId = '', clientSecret = '', origin = ''] = needed.map((name) => env[name])
  if (issuer && !isIssuer(issuer)) {
    wrong.push(
      `OIDC_ISSUER must be an address such as https://login.example.com (http only on this computer), not "${issuer}".`,
    )
  }
  if (origin && !(isSafe(origin) && new URL(origin).origin === origin)) {
    wrong.push(
      `OIDC_ORIGIN must be an origin such as https://credit.example.com (http only on this computer), not "${origin}".`,
    )
  }
  const label = env.OIDC_LABEL || 'Sign in with single sign-on'
  return {
    issuer,
    clientId,
    clientSecret,
    origin,
    label,
    usernameClaim: env.OIDC_USERNAME_CLAIM || 'preferred_username',
  }
}

function isIssuer(text: string): boolean {
  return isSafe(text) && !/[?#]/.test(text)
}

/** Nobody can listen to a connection within this computer. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere))
}
