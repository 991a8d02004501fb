import { isIP } from 'node:net'
import { type Environment, listed } from '../lib/environment.ts'

/** Reads `CORS_ORIGIN`: other origins whose pages may call the API. Adds mistakes to `wrong`. */
export function origins(env: Environment, wrong: string[]): string[] {
  const list = listed(env.CORS_ORIGIN)
  for (const text of list) {
    if (!URL.canParse(text) || new URL(text).origin !== text) {
      wrong.push(`CORS_ORIGIN must list origins such as https://credit.example.com, not "${text}".`)
    }
  }
  return list
}

/** Reads `TRUST_PROXY`: addresses and networks, also by the names that Fastify knows. Adds mistakes to `wrong`. */
export function proxies(env: Environment, wrong: string[]): string[] {
  const list = listed(env.TRUST_PROXY)
  for (const text of list) {
    const [address = '', bits = '1', ...rest] = text.split('/')
    const known = ['loopback', 'linklocal', 'uniquelocal'].includes(text)
    const most = isIP(address) === 4 ? 32 : 128
    if (!known && (isIP(address) === 0 || !/^[1-9]\d{0,2}$/.test(bits) || Number(bits) > most || rest.length > 0)) {
      wrong.push(`TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, not "${text}".`)
    }
  }
  return list
}
