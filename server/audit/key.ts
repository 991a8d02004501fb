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

/**
 * Signs checkpoints of the audit, and decisions. The key is kept outside the database, whose owner could otherwise
 * rewrite history.
 */
export interface AuditKey extends PublicKey {
  sign(hash: Buffer): Buffer
  /** Its public half, as PEM. */
  publicHalf: string
}

export interface PublicKey {
  /** The name by which a checkpoint or a seal refers to the key. */
  id: string
  accepts(hash: Buffer, signature: Buffer): boolean
}

/** The Ed25519 key in `file`, readable only by this account; created if there is none. */
export async function readOrCreateKey(file: string): Promise<AuditKey> {
  const pem = (await read(file)) ?? (await create(file))
  const key = createPrivateKey(pem)
  const publicHalf = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  return { ...publicKey(key), sign: (hash) => sign(null, hash, key), publicHalf }
}

/** A key to verify with, from a file that holds it or its private half. */
export async function readPublicKey(file: string): Promise<PublicKey> {
  return publicKeyFrom(await readFile(file))
}

/** The same from PEM. */
export const publicKeyFrom = (pem: string | Buffer): PublicKey => publicKey(createPublicKey(pem))

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
    throw error
  }
}

/**
 * Of two processes that start together, one creates the file and the other reads it: it is complete as soon as it
 * exists.
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
