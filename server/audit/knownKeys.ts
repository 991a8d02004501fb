import { existsSync } from 'node:fs'
import { type PublicKey, readPublicKey } from './key.ts'

interface KeyFiles {
  auditKeyFile: string
  auditEarlierKeys: string[]
}

/**
 * Returns the keys to verify with: the server's own key, if it is here, its earlier keys, and those in the named files.
 */
export function knownKeys(
  { auditKeyFile, auditEarlierKeys }: KeyFiles,
  named: readonly string[] = [],
): Promise<PublicKey[]> {
  const own = existsSync(auditKeyFile) ? [auditKeyFile] : []
  return Promise.all([...own, ...auditEarlierKeys, ...named].map(readPublicKey))
}
