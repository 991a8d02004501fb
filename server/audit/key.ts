import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ForOperator, withFile } from '../errors/forOperator.ts'

/**
 * The key that signs checkpoints of the audit, and seals. It is kept outside the database, whose owner could otherwise
 * rewrite history.
 */
export interface AuditKey extends PublicKey {
  sign(hash: Buffer): Buffer
  /** Its public half, as PEM. */
  publicHalf: string
  /** The public halves of the keys that signed before it. */
  earlier: string[]
}

export interface PublicKey {
  /** The id by which a checkpoint or a seal refers to the key. */
  id: string
  accepts(hash: Buffer, signature: Buffer): boolean
}

/**
 * Returns the Ed25519 key in `file`, which only this account can read; creates it if there is none. The keys in the
 * `earlier` files, which may be public halves, only verify.
 */
export async function readOrCreateKey(file: string, earlier: readonly string[] = []): Promise<AuditKey> {
  const pem = (await read(file)) ?? (await create(file))
  const key = privateKeyOf(file, pem)
  const publicHalf = pemOf(createPublicKey(key))
  const halves = await Promise.all(earlier.map(readPublicHalf))
  return { ...publicKey(key), sign: (hash) => sign(null, hash, key), publicHalf, earlier: halves }
}

/**
 * Returns a key to verify with, from a file with its public or private half. Throws `ForOperator` if the file has no
 * key.
 */
export const readPublicKey = async (file: string): Promise<PublicKey> => publicKeyFrom(await readPublicHalf(file))

async function readPublicHalf(file: string): Promise<string> {
  try {
    return pemOf(signing(createPublicKey(await readFile(file))))
  } catch (error) {
    throw unreadable(file, error)
  }
}

function privateKeyOf(file: string, pem: string): KeyObject {
  try {
    return signing(createPrivateKey(pem))
  } catch (error) {
    throw unreadable(file, error)
  }
}

/** Returns the key. Throws if it cannot sign: a key of type X25519, for example, only serves to exchange secrets. */
function signing(key: KeyObject): KeyObject {
  const nothing = Buffer.alloc(0)
  try {
    if (key.type === 'private') sign(null, nothing, key)
    else verify(null, nothing, key, nothing)
  } catch (cause) {
    throw new Error(`this key of type ${key.asymmetricKeyType} cannot sign`, { cause })
  }
  return key
}

const unreadable = (file: string, error: unknown) =>
  new ForOperator(
    `${file} cannot be used as a key (${error instanceof Error ? error.message : String(error)}). Name a file that holds one, or put the key back from a copy.`,
  )

const pemOf = (half: KeyObject): string => half.export({ type: 'spki', format: 'pem' }).toString()

/** Returns a key to verify with, from its PEM. */
export const publicKeyFrom = (pem: string): PublicKey => publicKey(createPublicKey(pem))

/** Returns the error of a signature by an unknown key. */
export const unknownKey = (id: string): string =>
  `the key ${id} that signed it is unknown. Name its file with --key or in AUDIT_EARLIER_KEYS.`

function publicKey(key: KeyObject): PublicKey {
  const half = key.type === 'private' ? createPublicKey(key) : key
  const id = createHash('sha256')
    .update(half.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
  return { id, accepts: (hash, signature) => verify(null, hash, half, signature) }
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isError(error, 'ENOENT')) return undefined
    throw withFile(error, file)
  }
}

/**
 * Creates the file. If two processes start together, one creates it and the other reads it: it is complete as soon as
 * it exists.
 */
async function create(file: string): Promise<string> {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const draft = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    await write(draft, pem)
    await link(draft, file)
    return pem
  } catch (error) {
    if (isError(error, 'EEXIST')) return readFile(file, 'utf8')
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function write(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isError = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
