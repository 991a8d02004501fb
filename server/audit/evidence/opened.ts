import { createHash } from 'node:crypto'
import { isRecord } from '../../../src/engine/path.ts'
import { sha256 } from '../canonical.ts'
import { type PublicKey, unknownKey } from '../key.ts'
import { type Manifest, type ManifestFile, type Signature, names } from './format.ts'
import { NotWhole, type ZipFile } from './readZip.ts'

/** The longest text that is read as a whole, in bytes. Real ones are much shorter. */
const longest = 512 * 1024 * 1024

/** Returns a file of the archive as text; undefined if it is missing or cannot be read. */
export async function textOf(zip: ZipFile, name: string): Promise<string | undefined> {
  const entry = zip.find(name)
  if (!entry || entry.size > longest) return undefined
  try {
    return (await wholeOf(zip.read(entry))).toString('utf8')
  } catch {
    return undefined
  }
}

async function wholeOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read)
}

/** Returns a file of the archive as JSON. Its shape is certain only if its hash is right. */
export async function jsonOf<T>(zip: ZipFile, name: string): Promise<T | undefined> {
  const text = await textOf(zip, name)
  try {
    return text === undefined ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

/** Returns the manifest, if it can be read, and the errors in it and its signature. */
export async function openManifest(
  zip: ZipFile,
  keys: readonly PublicKey[],
): Promise<{ manifest: Manifest | undefined; breaks: string[] }> {
  const text = await textOf(zip, names.manifest)
  if (text === undefined) return { manifest: undefined, breaks: [`${names.manifest}: it is missing.`] }
  const manifest = await jsonOf<Manifest>(zip, names.manifest)
  if (!isManifest(manifest)) return { manifest: undefined, breaks: [`${names.manifest}: it cannot be read.`] }
  const signature = await jsonOf<Signature>(zip, names.signature)
  const broken = brokenSignature(text, signature, keys)
  return { manifest, breaks: broken === undefined ? [] : [broken] }
}

function brokenSignature(text: string, signature: unknown, keys: readonly PublicKey[]): string | undefined {
  if (!isRecord(signature) || typeof signature.key_id !== 'string' || typeof signature.signature !== 'string')
    return `${names.signature}: it is missing or cannot be read.`
  const { key_id: id, signature: signed } = signature
  const key = keys.find((each) => each.id === id)
  if (!key) return `${names.manifest}: ${unknownKey(id)}`
  return key.accepts(sha256(text), Buffer.from(signed, 'base64'))
    ? undefined
    : `${names.manifest}: it is not what the key ${id} signed.`
}

const isManifest = (value: unknown): value is Manifest =>
  isRecord(value) &&
  value.format === 'evidence-1' &&
  isRecord(value.application) &&
  typeof value.application.id === 'string' &&
  typeof value.application.reference_number === 'string' &&
  typeof value.made_at === 'string' &&
  isRecord(value.made_by) &&
  typeof value.made_by.name === 'string' &&
  Array.isArray(value.files) &&
  value.files.every((file) => isRecord(file) && typeof file.name === 'string' && typeof file.sha256 === 'string') &&
  Array.isArray(value.missing) &&
  value.missing.every((name) => typeof name === 'string')

/** Returns the files that differ from the manifest: altered, removed, added, or present twice. */
export async function brokenFiles(zip: ZipFile, { files, missing }: Manifest): Promise<string[]> {
  const breaks: string[] = missing.map((name) => `${name}: it was not there when this file was made.`)
  const listed = new Set([...files.map(({ name }) => name), names.manifest, names.signature])
  const here = zip.entries.map(({ name }) => name)
  for (const file of files) {
    const wrong = await brokenFile(zip, file)
    if (wrong !== undefined) breaks.push(`${file.name}: ${wrong}`)
  }
  for (const name of new Set(here)) {
    if (!listed.has(name)) breaks.push(`${name}: it was added.`)
    else if (here.indexOf(name) !== here.lastIndexOf(name)) breaks.push(`${name}: it is there twice.`)
  }
  return breaks
}

async function brokenFile(zip: ZipFile, { name, sha256: expected }: ManifestFile): Promise<string | undefined> {
  const entry = zip.find(name)
  if (!entry) return 'it was removed.'
  const hash = createHash('sha256')
  try {
    for await (const part of zip.read(entry)) hash.update(part)
  } catch (error) {
    if (error instanceof NotWhole || isOfZlib(error)) return 'its bytes cannot be read.'
    throw error
  }
  return hash.digest('hex') === expected ? undefined : 'it was altered.'
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
