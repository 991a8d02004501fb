import { randomUUID } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import { t } from '../../src/texts/t.ts'
import type { Database } from '../database/tables.ts'
import { Unauthenticated } from '../errors/problems.ts'
import { signingKeys, type SigningKey } from '../store/people/signingKeys.ts'
import { type UserRecord, toWireUser } from '../store/people/users.ts'
import { isUuid } from '../lib/uuid.ts'

/** The trusted parts of a token: the user and the session. Everything else is read from the database. */
export interface Claims {
  userId: string
  sessionId: string
}

export interface AccessTokens {
  /**
   * Issues a token. It also contains `user` and `endsAt` (the end of the session), which only the client uses (product
   * spec §4).
   */
  issue(session: Pick<Claims, 'sessionId'> & { endsAt: Date }, user: UserRecord): Promise<string>
  /** The claims of a recently read token, without a query. */
  known(token: string): Claims | undefined
  /** Reads a token. Throws Unauthenticated for anything but a valid token of our own. */
  read(token: string): Promise<Claims>
}

const issuer = 'credit-risk-workflow'
const audience = 'credit-risk-workflow-api'
const type = 'at+jwt'
const algorithm = 'HS256'
/** In seconds. */
const life = 300
/**
 * In ms: after this time the keys are read again. For an unknown key id they are read at once, but at most once a
 * second.
 */
const keysLast = 60_000
const keysRest = 1_000

/** The claims of a token, and its expiry in seconds. */
interface VerifiedToken {
  claims: Claims
  until: number
}

export function accessTokens(db: Kysely<Database>): AccessTokens {
  let keys: SigningKey[] = []
  /** The tokens that the present keys have verified: a page sends the same one many times. */
  let verified = new Map<string, VerifiedToken>()
  let readAt = -Infinity
  const keysOf = async (age: number) => {
    if (performance.now() - readAt > age) {
      const before = keys
      keys = await signingKeys(db)
      readAt = performance.now()
      if (isSame(keys, before)) forgetExpired()
      else verified = new Map()
    }
    return keys
  }
  const forgetExpired = () => {
    for (const [token, { until }] of verified) if (until <= inSeconds()) verified.delete(token)
  }
  const keyFor = async (id: string | undefined) => {
    const find = (list: SigningKey[]) => list.find((key) => key.id === id)
    return find(await keysOf(keysLast)) ?? find(await keysOf(keysRest))
  }

  return {
    async issue({ sessionId, endsAt }, user) {
      const [newest] = await keysOf(keysLast)
      if (!newest) throw new Error('There is no signing key.')
      const until = Math.floor(inSeconds()) + life
      const token = await new SignJWT({
        ...toWireUser(user),
        sid: sessionId,
        session_exp: Math.floor(endsAt.getTime() / 1000),
      })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: newest.id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(user.id)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(until)
        .sign(newest.secret)
      if (keys[0] === newest) verified.set(token, { claims: { userId: user.id, sessionId }, until })
      return token
    },
    known(token) {
      const known = verified.get(token)
      return known && inSeconds() < known.until ? known.claims : undefined
    },
    async read(token) {
      await keysOf(keysLast)
      const before = verified
      const known = this.known(token)
      if (known) return known
      const key = isAsWritten(token) ? await keyFor(keyId(token)) : undefined
      if (!key) throw invalid()
      const found = await verify(token, key)
      before.set(token, found)
      return found.claims
    },
  }
}

const inSeconds = () => Date.now() / 1000

const isSame = (keys: SigningKey[], others: SigningKey[]) =>
  keys.length === others.length && keys.every(({ id }, n) => id === others[n]?.id)

/**
 * Whether a token is spelled canonically. The last character of a part has unused bits, so that other spellings would
 * decode to the same token.
 */
function isAsWritten(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

function keyId(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    throw invalid()
  }
}

async function verify(token: string, key: SigningKey): Promise<VerifiedToken> {
  const required = ['iss', 'aud', 'exp', 'jti', 'sid', 'sub']
  const options = { algorithms: [algorithm], issuer, audience, typ: type, requiredClaims: required }
  const { payload } = await jwtVerify(token, key.secret, options).catch(() => Promise.reject(invalid()))
  const { sub: userId, sid: sessionId, exp: until } = payload
  if (typeof userId !== 'string' || typeof sessionId !== 'string' || until === undefined) throw invalid()
  if (!isUuid(userId) || !isUuid(sessionId)) throw invalid()
  return { claims: { userId, sessionId }, until }
}

function invalid(): Unauthenticated {
  return new Unauthenticated(t('The token is invalid or has expired.'), 'token_not_valid')
}
