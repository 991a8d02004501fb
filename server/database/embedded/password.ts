import { randomBytes } from 'node:crypto'
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises'

/** Returns the database's password, which is created once and readable by this account only. */
export async function readOrCreatePassword(file: string): Promise<string> {
  const kept = await readPassword(file)
  if (kept) {
    await chmod(file, 0o600)
    return kept
  }
  const own = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(own, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(24).toString('base64url'))
    await handle.sync()
    await handle.close()
    // Never replaces the password of another server, which may just be creating the database with it.
    await link(own, file).catch(async () => (await readPassword(file)) || rename(own, file))
  } finally {
    await rm(own, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}

const readPassword = async (file: string): Promise<string> => (await readFile(file, 'utf8').catch(() => '')).trim()
