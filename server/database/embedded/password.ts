import { randomBytes } from 'node:crypto'
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises'
import { ForOperator } from '../../errors/forOperator.ts'
import { isMissing } from './missing.ts'

/** Returns the password of a database that exists. Nobody else has it: a new one would not open the database. */
export async function keptPassword(file: string): Promise<string> {
  const kept = await readPassword(file)
  if (kept) return kept
  throw new ForOperator(
    `${file} is missing or empty. It holds the password of the database beside it: put it back from a copy of the folder.`,
  )
}

/** Returns the password of a new database, which is created once and readable by this account only. */
export async function readOrCreatePassword(file: string): Promise<string> {
  const kept = await readPassword(file)
  if (kept) return kept
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

/** Returns '' if there is none. A file that cannot be read is an error, so that it is never replaced. */
async function readPassword(file: string): Promise<string> {
  try {
    const password = (await readFile(file, 'utf8')).trim()
    if (password) await chmod(file, 0o600)
    return password
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}
