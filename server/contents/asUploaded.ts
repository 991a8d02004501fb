import { createHash } from 'node:crypto'
import { type Readable, Transform, pipeline } from 'node:stream'

interface UploadedContent {
  id: string
  /** The SHA-256 hash of the content, in hexadecimal. */
  sha256: string
}

/**
 * The content as a stream whose last part is held back until the hash has been checked, so that altered content is
 * never sent completely.
 */
export function asUploaded(content: Readable, { id, sha256 }: UploadedContent): Readable {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  const compared = new Transform({
    transform(part: Buffer, _, pass) {
      hash.update(part)
      pass(null, last)
      last = part
    },
    flush(end) {
      if (hash.digest('hex') === sha256) end(null, last)
      else end(new Error(`The content of document ${id} is not the file that was uploaded.`))
    },
  })
  // An error destroys the checked stream, and a reader who stops also closes the stream from the store.
  pipeline(content, compared, () => {})
  return compared
}
