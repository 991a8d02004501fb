import { constants, type Stats } from 'node:fs'
import { type FileHandle, access, lstat, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isMissing } from '../../server/database/embedded/missing.ts'
import { withFile, withFolder } from '../../server/errors/forOperator.ts'

/**
 * Writes a text to a file, which keeps what it held until all of the text is on the disk. A pipe or a device, such as
 * `/dev/stdout`, is written to.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  const before = await statOf(file)
  try {
    if (before && !before.isFile()) await writeFile(file, text)
    else await replace(file, text, before)
  } catch (error) {
    throw withFile(error, file)
  }
}

async function replace(file: string, text: string, before: Stats | undefined): Promise<void> {
  // To be renamed to, it need not be writable.
  if (before) await access(file, constants.W_OK)
  const target = before && (await lstat(file)).isSymbolicLink() ? await realpath(file) : file
  const unfinished = `${target}.${process.pid}.unfinished`
  const handle = await open(unfinished, 'w').catch((error: unknown) => {
    throw withFolder(error, dirname(resolve(target)))
  })
  try {
    if (before) await keepAccess(handle, before)
    await handle.writeFile(text)
    await handle.sync()
    await rename(unfinished, target)
  } finally {
    await handle.close()
    await rm(unfinished, { force: true })
  }
}

/** Only root may give a file to another account. */
async function keepAccess(handle: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  await handle.chown(uid, gid).catch(() => {})
  await handle.chmod(mode & 0o777)
}

const statOf = (file: string): Promise<Stats | undefined> =>
  stat(file).catch((error: unknown) => {
    if (!isMissing(error)) throw error
    return undefined
  })
