import { createHmac, createSign, generateKeyPairSync, sign as signWith } from 'node:crypto'

export type Part = Record<string, unknown>

/** What a thief or a forger may have in hand: a token as it was issued, taken apart, and the secret that signed it. */
export interface Ground {
  /** As it is sent, and as it is accepted. */
  good: string
  refresh: string
  header: Part
  claims: Part
  secret: Buffer
}

/** A token in the making; what is undefined is left out. */
export interface Change {
  header?: Part
  claims?: Part
  secret?: Buffer | string
  hash?: 'sha256' | 'sha384' | 'sha512'
}

const textOf = (part: Part | string) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

export function readToken(token: string): { header: Part; claims: Part } {
  const [header, claims] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  return { header: JSON.parse(header ?? '') as Part, claims: JSON.parse(claims ?? '') as Part }
}

/** Signed as ours are, but for what is changed: with our own secret unless another is given. */
export function forge(ground: Ground, { header, claims, secret = ground.secret, hash = 'sha256' }: Change): string {
  const signed = `${textOf({ ...ground.header, ...header })}.${textOf({ ...ground.claims, ...claims })}`
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`
}

/** The same token with another header, payload or signature put in the place of its own. */
export function patched(token: string, part: 0 | 1 | 2, replacement: Part | string): string {
  return token.split('.').with(part, textOf(replacement)).join('.')
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const curve = generateKeyPairSync('ed25519')

/** Public keys as an attacker would offer them. */
export const offered = {
  rsaPem: rsa.publicKey.export({ type: 'spki', format: 'pem' }),
  rsaJwk: rsa.publicKey.export({ format: 'jwk' }),
  curveJwk: curve.publicKey.export({ format: 'jwk' }),
}

export function forgeRsa(ground: Ground, header: Part = {}): string {
  const signed = `${textOf({ ...ground.header, alg: 'RS256', ...header })}.${textOf(ground.claims)}`
  return `${signed}.${createSign('sha256').update(signed).sign(rsa.privateKey).toString('base64url')}`
}

export function forgeCurve(ground: Ground, header: Part = {}): string {
  const signed = `${textOf({ ...ground.header, alg: 'EdDSA', ...header })}.${textOf(ground.claims)}`
  return `${signed}.${signWith(null, Buffer.from(signed), curve.privateKey).toString('base64url')}`
}

/** The token with one bit of its text turned over; `bit` counts through the whole text. */
export function flipped(token: string, bit: number): string {
  const bytes = Buffer.from(token, 'latin1')
  const place = Math.floor(bit / 8)
  bytes[place] = (bytes[place] ?? 0) ^ (1 << (bit % 8))
  return bytes.toString('latin1')
}
