import type { Environment } from '../lib/environment.ts'
import type { Bucket } from './inBucket.ts'

/** The bucket for documents, from `DOCUMENTS_BUCKET`; undefined if the database keeps them. */
export function bucket(env: Environment, wrong: string[]): Bucket | undefined {
  const {
    DOCUMENTS_BUCKET: name,
    DOCUMENTS_ENDPOINT: endpoint,
    DOCUMENTS_REGION: region,
    DOCUMENTS_PREFIX: prefix,
  } = env
  if (!name) {
    for (const other of ['DOCUMENTS_ENDPOINT', 'DOCUMENTS_REGION', 'DOCUMENTS_PREFIX'])
      if (env[other]) wrong.push(`${other} needs DOCUMENTS_BUCKET, the name of a bucket.`)
    return undefined
  }
  if (endpoint && !(/^https?:/.test(endpoint) && URL.canParse(endpoint))) {
    wrong.push(`DOCUMENTS_ENDPOINT must be an address such as https://s3.example.com, not "${endpoint}".`)
  }
  return { name, ...(endpoint && { endpoint }), region: region || 'us-east-1', prefix: prefix ?? 'documents/' }
}
