/** Reads the settings of single sign-on, which are either complete or absent. */
import type { Environment } from '../lib/environment.ts'

export interface SingleSignOn {
  /** The provider's issuer identifier. */
  issuer: string
  clientId: string
  clientSecret: string
  /**
   * The address at which browsers reach this server. The provider sends them back there, whatever a request's headers
   * say.
   */
  origin: string
  /** The label of the sign-in page's button. */
  label: string
  /** The claim by which people are found the first time. */
  usernameClaim: string
}

const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ORIGIN']
const optional = ['OIDC_LABEL', 'OIDC_USERNAME_CLAIM']

/** Undefined if none of the settings is set. Adds a sentence to `wrong` for each that is missing or not valid. */
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

/** Whether an address is safe from interception: https, or within this computer. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere))
}
