import { randomBytes } from 'node:crypto'
import type { SendOptions } from '../../api/support/api.ts'
import { type Ground, forge, forgeCurve, forgeRsa, offered, patched } from './forge.ts'

/**
 * What is sent in place of an honest request. A text is the token; more than that may go in other headers or the
 * address.
 */
export type Attack = (ground: Ground) => string | (Pick<SendOptions, 'headers'> & { query?: string })

const unknown = 'ffffffff-0000-4000-8000-000000000000'
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from
const unsigned = (ground: Ground, alg: string) =>
  patched(ground.good, 0, { ...ground.header, alg }).replace(/[^.]+$/, '')
const stolenRole = { role: 'admin', roles: ['admin'], da_level: 'DA1' }

/**
 * Ways in which a token may be wrong, one by one: in all else it is as good as ours, and signed with our own secret
 * where that helps the attacker.
 */
export const attacks: Record<string, Attack> = {
  'alg none, unsigned': (ground) => unsigned(ground, 'none'),
  'alg None, unsigned': (ground) => unsigned(ground, 'None'),
  'alg NONE, unsigned': (ground) => unsigned(ground, 'NONE'),
  'alg none, the signature kept': (ground) => patched(ground.good, 0, { ...ground.header, alg: 'none' }),
  'alg none, signed with our secret': (ground) => forge(ground, { header: { alg: 'none' } }),
  'no alg': (ground) => forge(ground, { header: { alg: undefined } }),
  'alg as a list': (ground) => forge(ground, { header: { alg: ['HS256'] } }),
  'alg in lower case': (ground) => forge(ground, { header: { alg: 'hs256' } }),
  'alg HS384 with our secret': (ground) => forge(ground, { header: { alg: 'HS384' }, hash: 'sha384' }),
  'alg HS512 with our secret': (ground) => forge(ground, { header: { alg: 'HS512' }, hash: 'sha512' }),
  'alg RS256 over an HMAC of our secret': (ground) => forge(ground, { header: { alg: 'RS256' } }),
  'alg HS256 with a public key as the secret': (ground) => forge(ground, { secret: offered.rsaPem }),
  'alg RS256 with a key of their own': (ground) => forgeRsa(ground),
  'alg EdDSA with a key of their own': (ground) => forgeCurve(ground),
  'an embedded jwk (RSA)': (ground) => forgeRsa(ground, { jwk: offered.rsaJwk }),
  'an embedded jwk (EdDSA)': (ground) => forgeCurve(ground, { jwk: offered.curveJwk }),
  'an embedded jwk (HMAC)': (ground) =>
    forge(ground, { header: { jwk: { kty: 'oct', k: 'AAAA' } }, secret: Buffer.alloc(3) }),
  'a jku of their own': (ground) => forgeRsa(ground, { jku: 'https://attacker.example/keys.json', kid: 'theirs' }),
  'an x5u of their own': (ground) => forgeRsa(ground, { x5u: 'https://attacker.example/cert.pem' }),
  'an x5c of their own': (ground) => forgeRsa(ground, { x5c: [Buffer.from(offered.rsaPem).toString('base64')] }),
  'an empty secret': (ground) => forge(ground, { secret: '' }),
  'a secret of zeros': (ground) => forge(ground, { secret: Buffer.alloc(32) }),
  'the key’s id as its secret': (ground) => forge(ground, { secret: String(ground.header.kid) }),
  'a guessed secret': (ground) => forge(ground, { secret: 'secret' }),
  'another secret of the same length': (ground) => forge(ground, { secret: randomBytes(32) }),
  'no kid': (ground) => forge(ground, { header: { kid: undefined } }),
  'an unknown kid': (ground) => forge(ground, { header: { kid: unknown } }),
  'a kid that is a path': (ground) => forge(ground, { header: { kid: '../../../../dev/null' }, secret: '' }),
  'a kid that is SQL': (ground) => forge(ground, { header: { kid: "' UNION SELECT 'x', 'x' --" }, secret: 'x' }),
  'a kid that is a list': (ground) => forge(ground, { header: { kid: [ground.header.kid] } }),
  'a kid that is a property of every object': (ground) => forge(ground, { header: { kid: 'constructor' }, secret: '' }),
  'crit that nobody understands': (ground) => forge(ground, { header: { crit: ['bank'], bank: true } }),
  'crit that is empty': (ground) => forge(ground, { header: { crit: [] } }),
  'a payload declared unencoded': (ground) => forge(ground, { header: { b64: false, crit: ['b64'] } }),
  'typ JWT': (ground) => forge(ground, { header: { typ: 'JWT' } }),
  'typ of an id token': (ground) => forge(ground, { header: { typ: 'id+jwt' } }),
  'no typ': (ground) => forge(ground, { header: { typ: undefined } }),
  'another iss': (ground) => forge(ground, { claims: { iss: 'https://attacker.example' } }),
  'no iss': (ground) => forge(ground, { claims: { iss: undefined } }),
  'another aud': (ground) => forge(ground, { claims: { aud: 'another-api' } }),
  'aud as a list without ours': (ground) => forge(ground, { claims: { aud: ['another-api', 'credit-risk-workflow'] } }),
  'no aud': (ground) => forge(ground, { claims: { aud: undefined } }),
  'expired a second ago': (ground) => forge(ground, { claims: { exp: seconds(-1) } }),
  'expired a year ago': (ground) => forge(ground, { claims: { exp: seconds(-31_536_000) } }),
  'no exp': (ground) => forge(ground, { claims: { exp: undefined } }),
  'exp as a text': (ground) => forge(ground, { claims: { exp: '99999999999' } }),
  'exp null': (ground) => forge(ground, { claims: { exp: null } }),
  'nbf in the future': (ground) => forge(ground, { claims: { nbf: seconds(3600) } }),
  'no jti': (ground) => forge(ground, { claims: { jti: undefined } }),
  'no sub': (ground) => forge(ground, { claims: { sub: undefined } }),
  'another sub': (ground) => forge(ground, { claims: { sub: unknown } }),
  'sub as a list': (ground) => forge(ground, { claims: { sub: [ground.claims.sub] } }),
  'no sid': (ground) => forge(ground, { claims: { sid: undefined } }),
  'another sid': (ground) => forge(ground, { claims: { sid: unknown } }),
  'sid that is SQL': (ground) => forge(ground, { claims: { sid: "' OR true --" } }),
  'sid as an object': (ground) => forge(ground, { claims: { sid: { $ne: '' } } }),
  'a role added to the payload': (ground) => patched(ground.good, 1, { ...ground.claims, ...stolenRole }),
  'another sub put into the payload': (ground) => patched(ground.good, 1, { ...ground.claims, sub: unknown }),
  'a later exp put into the payload': (ground) =>
    patched(ground.good, 1, { ...ground.claims, exp: seconds(31_536_000) }),
  'a payload that is not JSON': (ground) => patched(ground.good, 1, 'sub=admin'),
  'a header that is not JSON': (ground) => patched(ground.good, 0, 'HS256'),
  'a header that is a list': (ground) => patched(ground.good, 0, '[]'),
  'a header that is null': (ground) => patched(ground.good, 0, 'null'),
  'no signature': (ground) => ground.good.replace(/[^.]+$/, ''),
  'two parts only': (ground) => ground.good.split('.').slice(0, 2).join('.'),
  'four parts': (ground) => `${ground.good}.${ground.good.split('.')[2]}`,
  'five parts, as if encrypted': (ground) => [ground.good.split('.')[0], '', ...ground.good.split('.')].join('.'),
  'half a signature': (ground) => ground.good.slice(0, -20),
  'a signature with more after it': (ground) => `${ground.good}AAAA`,
  'another token’s signature': (ground) =>
    ground.good.replace(/[^.]+$/, forge(ground, { claims: { jti: 'x' } }).split('.')[2] ?? ''),
  'the refresh token': ({ refresh }) => refresh,
  'the token twice': ({ good }) => ({ headers: { authorization: `Bearer ${good} ${good}` } }),
  'an empty token': () => ({ headers: { authorization: 'Bearer ' } }),
  'a token of a megabyte': () => 'A'.repeat(1_000_000),
  'the good token as Basic': ({ good }) => ({ headers: { authorization: `Basic ${good}` } }),
  'the good token without its scheme': ({ good }) => ({ headers: { authorization: good } }),
  'the good token in a cookie': ({ good }) => ({ headers: { cookie: `jwt=${good}; access=${good}` } }),
  'the good token in the address': ({ good }) => ({ query: `?access_token=${good}&token=${good}` }),
  'somebody’s name in a header of a proxy': () => ({
    headers: { 'x-remote-user': 'rhea', 'x-forwarded-user': 'rhea' },
  }),
}
