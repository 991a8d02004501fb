import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { valueAt } from '../../src/engine/path.ts'
import { t } from '../../src/texts/t.ts'
import { ConfigError } from '../errors/forOperator.ts'
import { BucketUnavailable, Unavailable } from '../errors/problems.ts'
import { hasParts } from '../store/documents/documentParts.ts'
import { claimReceived, forgetReceived, holdUnclaimed, noteReceived } from '../store/documents/receivedContents.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Contents } from './contents.ts'
import { inDatabase } from './inDatabase.ts'

/**
 * An S3-compatible store. Its credentials are found where AWS's own tools look for them (AWS_ACCESS_KEY_ID, a role, …).
 */
export interface Bucket {
  name: string
  /** The address of the store. Absent: that of Amazon. */
  endpoint?: string
  region: string
  /** The prefix of the names of contents, such as `documents/`. */
  prefix: string
}

/** In seconds. An upload takes a minute at most, so an older content without a document was never acknowledged. */
const unclaimedAfter = 60 * 60
/** How many contents are removed at once (`DeleteObjects`). */
const atOnce = 1000

/** The answers of a store that no wait changes: another region, a wrong name, wrong credentials or missing rights. */
const lasting = [301, 400, 403, 404]

/**
 * Keeps contents in an S3-compatible store. Reads contents that were kept in the database earlier from there. `away` is
 * told of a store that does not answer now; without it that, too, is a ConfigError.
 */
export async function inBucket(
  { name, endpoint, region, prefix }: Bucket,
  away?: (sentence: string) => void,
): Promise<Contents> {
  // Loaded only where it is used: it is large.
  const { S3Client, HeadBucketCommand, PutObjectCommand, GetObjectCommand, DeleteObjectsCommand } =
    await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Other stores than Amazon's do not know its newer checksums; a PUT names its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  })
  const at = (id: string) => ({ Bucket: name, Key: `${prefix}${id}` })
  await client.send(new HeadBucketCommand({ Bucket: name })).catch((error: unknown) => {
    const sentence = `DOCUMENTS_BUCKET: the bucket "${name}" cannot be used (${reasonOf(error)}).`
    if (!away || !mayPass(error)) throw new ConfigError(sentence)
    away(sentence)
  })
  /** Throws what the store answered as a temporary error, unless a content is missing: a fault of the product. */
  const unavailable = (error: unknown): never => {
    if (error instanceof Error && error.name === 'NoSuchKey') throw error
    throw new BucketUnavailable(name, reasonOf(error))
  }

  return {
    async receive(db, id, file) {
      await noteReceived(db, id)
      const checksum = Buffer.from(file.sha256, 'hex').toString('base64')
      const body = { Body: createReadStream(file.path), ContentLength: file.size, ChecksumSHA256: checksum }
      await client
        .send(new PutObjectCommand({ ...at(id), ...body, ContentType: 'application/octet-stream' }))
        .catch(unavailable)
    },
    async write(tx, id) {
      if (!(await claimReceived(tx, id)))
        throw new Unavailable(t('The upload waited too long. Please upload the file again.'), 'not_done')
    },
    async read(db, id) {
      if (await hasParts(db, id)) return inDatabase.read(db, id)
      const { Body } = await client.send(new GetObjectCommand(at(id))).catch(unavailable)
      if (!(Body instanceof Readable)) throw new Error(`The content of document ${id} is not in the bucket.`)
      return Body
    },
    sweep(db) {
      return inTransaction(db, async (tx) => {
        const ids = await holdUnclaimed(tx, unclaimedAfter, atOnce)
        if (ids.length === 0) return 0
        const Objects = ids.map((id) => ({ Key: at(id).Key }))
        const { Errors = [] } = await client
          .send(new DeleteObjectsCommand({ Bucket: name, Delete: { Objects } }))
          .catch(unavailable)
        const left = new Set(Errors.map(({ Key }) => Key))
        const gone = ids.filter((id) => !left.has(at(id).Key))
        if (gone.length > 0) await forgetReceived(tx, gone)
        return gone.length
      })
    },
  }
}

/** A connection that fails has a code, and may have no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return [error.name, 'code' in error ? error.code : '', error.message].filter(Boolean).join(': ')
}

/** Without credentials no request is sent. */
function mayPass(error: unknown): boolean {
  if (error instanceof Error && error.name === 'CredentialsProviderError') return false
  return !lasting.includes(Number(valueAt(error, ['$metadata', 'httpStatusCode'])))
}
