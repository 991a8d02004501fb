import { existsSync } from 'node:fs'
import { type PublicKey, readPublicKey } from './key.ts'

interface KeyFiles {
  auditKeyFile: string
  auditEarlierKeys: string[]
}

/** The keys to verify with: the server's own, where it is here, its earlier ones, and those in the files named. */
export function knownKeys(
  { auditKeyFile, auditEarlierKeys }: KeyFiles,
  named: readonly string[] = [],
): Promise<PublicKey[]> {
  const own = existsSync(auditKeyFile) ? [auditKeyFile] : []
  return Promise.all([...own, ...auditEarlierKeys, ...named].map(readPublicKey))
}
