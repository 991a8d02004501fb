import { randomBytes } from 'node:crypto'
import { chmod, open, readFile } from 'node:fs/promises'

/** Returns the database's password, which is created once and readable by this account only. */
export async function readOrCreatePassword(file: string): Promise<string> {
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept) {
    await chmod(file, 0o600)
    return kept
  }
  const password = randomBytes(24).toString('base64url')
  const handle = await open(file, 'w', 0o600)
  await handle.writeFile(password)
  await handle.sync()
  await handle.close()
  return password
}
