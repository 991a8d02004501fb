import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compressFiles } from './compressFiles.ts'
import { putInPlace } from './putInPlace.mjs'

/**
 * Builds the client beside its folder, compresses it there, and puts it in its place once it is complete: people work
 * on a server that runs. Pages that are open keep the assets of the build before.
 */
export function intoPlace(): Plugin {
  let folder = ''
  let beside = ''
  let isWritten = false
  return {
    name: 'into-place',
    apply: 'build',
    config({ root = '', build }) {
      folder = resolve(root, build?.outDir ?? 'dist')
      beside = `${folder}.${process.pid}.new`
      // Also where the build fails.
      process.once('exit', () => rmSync(beside, { recursive: true, force: true }))
      return { build: { outDir: beside, emptyOutDir: true } }
    },
    writeBundle: { order: 'post', handler: () => void (isWritten = true) },
    // Also called after a build that failed.
    async closeBundle() {
      if (!isWritten) return
      await compressFiles(beside)
      await keepAssets(folder, beside)
      putInPlace(beside, folder)
    },
  }
}

/**
 * Copies the assets of the build before to the new one. Those that it had itself from its predecessor are left behind:
 * the list beside the folder names them.
 */
async function keepAssets(folder: string, beside: string): Promise<void> {
  const [before, now, list] = [join(folder, 'assets'), join(beside, 'assets'), `${folder}.earlier`]
  if (!existsSync(before)) return
  const past = existsSync(list) ? (await readFile(list, 'utf8')).split('\n') : []
  const left = new Set([...past, ...(await readdir(now))])
  const kept = (await readdir(before)).filter((name) => !left.has(name))
  await Promise.all(kept.map((name) => copyFile(join(before, name), join(now, name))))
  await writeFile(list, kept.join('\n'))
}
