import { existsSync, renameSync, rmSync } from 'node:fs'

/**
 * Puts a complete build, made in a folder beside, in its place: servers that run or start at the same time each find a
 * complete one. If another build has just put its own result there, that one stays.
 */
export function putInPlace(beside, folder) {
  const before = `${folder}.${process.pid}.old`
  try {
    if (existsSync(folder)) renameSync(folder, before)
    renameSync(beside, folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
  } finally {
    for (const left of [beside, before]) rmSync(left, { recursive: true, force: true })
  }
}
