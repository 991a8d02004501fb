import { type Environment, listed } from '../lib/environment.ts'
import { refusesPort } from './refusedPorts.ts'

/** A system of the bank that receives events. */
export interface Endpoint {
  url: string
  /** The secret that signs each message: `whsec_` and base64. */
  secret: string
}

/**
 * Reads the addresses of `WEBHOOK_URLS`, each with its secret of `WEBHOOK_SECRETS`. Adds a sentence for each mistake to
 * `wrong`.
 */
export function endpoints(env: Environment, wrong: string[]): Endpoint[] {
  const urls = listed(env.WEBHOOK_URLS)
  const secrets = listed(env.WEBHOOK_SECRETS)
  if (urls.length !== secrets.length) {
    wrong.push(
      `WEBHOOK_SECRETS must have one secret for each address of WEBHOOK_URLS: ${secrets.length} for ${urls.length}.`,
    )
  }
  for (const url of urls) {
    if (!isAddress(url))
      wrong.push('WEBHOOK_URLS must list addresses such as https://example.com/hooks, without a user.')
    else if (refusesPort(url))
      wrong.push(`WEBHOOK_URLS must not use port ${new URL(url).port}: it belongs to another protocol.`)
  }
  if (new Set(urls).size < urls.length) wrong.push('WEBHOOK_URLS must not list an address twice.')
  // Messages never show a secret.
  if (!secrets.every(isSecret)) {
    wrong.push('WEBHOOK_SECRETS must list secrets like whsec_ and 24 to 64 bytes in base64, separated by commas.')
  }
  return urls.map((url, index) => ({ url, secret: secrets[index] ?? '' }))
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username + password === ''
}

/** Whether a text is a secret as Standard Webhooks requires it. */
function isSecret(text: string): boolean {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const { length } = Buffer.from(base64, 'base64')
  return length >= 24 && length <= 64
}
