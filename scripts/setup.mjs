/**
 * The set-up that `npm start` and `npm test` do first. It is plain Node without dependencies, because a fresh clone has
 * no node_modules.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The file in a built folder with the digest of what it was built from. */
export const stampName = 'built-from'

/**
 * What is built, and from what. Of `schemas/` the client contains only the meta-schemas: it gets definitions from the
 * server.
 */
const client = {
  title: 'Building the client',
  result: 'dist/client/index.html',
  stamp: 'dist/client.built-from',
  sources: [
    'src',
    'schemas/meta',
    'docs/analysts.md',
    'docs/definitions.md',
    'docs/guide',
    'docs/pictures',
    'docs/reference',
    'server/lib/calledOnLoad.ts',
    'server/plugins/securityHeaders.ts',
    'public',
    'index.html',
    'vite.config.ts',
    'scripts/build',
    'tsconfig.json',
    'package-lock.json',
  ],
  settings: ['VITE_API_BASE_URL', 'VITE_REQUEST_TIMEOUT_MS'],
  program: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
}
/** For static hosting. A build of the client writes them as well, without the stamp. */
const definitions = {
  title: 'Writing the definitions beside the client',
  result: 'dist/client/definitions/index.json',
  stamp: `dist/client/definitions/${stampName}`,
  sources: ['server', 'src/engine', 'src/texts', 'scripts/build', 'package-lock.json'],
  settings: ['SCHEMAS_DIR'],
  program: ['node_modules/tsx/dist/cli.mjs', 'scripts/build/writeDefinitions.ts'],
}
const server = {
  title: 'Building the server',
  result: 'dist/server/main.js',
  stamp: `dist/server/${stampName}`,
  sources: [
    'server',
    'src/engine',
    'src/texts',
    'openapi',
    'scripts/build/buildServer.mjs',
    'scripts/build/putInPlace.mjs',
    'package-lock.json',
  ],
  settings: [],
  program: ['scripts/build/buildServer.mjs'],
}

/** Ends the process with a sentence instead of a stack trace if Node is too old for the toolchain. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Node.js 20.19 or newer is needed; this is ${version}.`)
  end(1)
}

/** Installs exactly what package-lock.json says, unless it is already installed. */
export async function install() {
  if (isInstalled(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'))) return
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund']
  await step('Installing dependencies', command, [...first, ...flags], { ...process.env, NODE_ENV: '' })
}

/** `failed` is told the exit code of a build that failed. By default, this process ends with it. */
export const buildClient = (failed = end) => build(client, failed)
export const buildServer = () => build(server)
/** They may be anywhere, and the file .env may say where. */
export const writeDefinitions = () =>
  build({
    ...definitions,
    sources: [relative(root, resolve(root, process.env.SCHEMAS_DIR || 'schemas')), ...definitions.sources],
  })

/** A command may have set another exit code for what prevents it. */
const end = (code) => process.exit(process.exitCode || code)

/** Builds a target unless it was built from the present sources. */
async function build({ title, result, stamp, sources, settings, program }, failed = end) {
  const [file, stampFile] = [join(root, result), join(root, stamp)]
  const digest = digestOf(sources, settings)
  const isBuilt = existsSync(file) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest
  if (isBuilt) return
  rmSync(stampFile, { force: true })
  const [script = '', ...args] = program
  await step(title, process.execPath, [join(root, script), ...args], { ...process.env, BUILT_FROM: digest }, failed)
  if (!existsSync(stampFile)) writeFileSync(stampFile, digest)
}

/** Whether every required package is installed in its locked version. Binaries for other platforms are not required. */
export function isInstalled(wanted, present) {
  if (!wanted || !present) return false
  return Object.entries(wanted.packages).every(([path, { version, integrity, optional, devOptional }]) => {
    const found = present.packages[path]
    if (path === '') return true
    return found ? found.version === version && found.integrity === integrity : Boolean(optional || devOptional)
  })
}

function readLock(path) {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * Returns a digest of the sources. Unlike file times, it is right after a folder was copied, with a wrong clock, and
 * when a file was deleted.
 */
export function digestOf(sources, settings) {
  const hash = createHash('sha256')
  for (const name of settings) hash.update(`${process.env[name] ?? ''}\0`)
  for (const file of sources.flatMap(filesUnder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

/**
 * Runs a command, shows its output and prints how long it took. `failed` is told the exit code if it fails. All of it
 * goes to standard error: standard output belongs to the command that needs the step.
 */
async function step(title, command, args, env = process.env, failed = end) {
  console.error(`${title} …`)
  const began = Date.now()
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['inherit', 2, 2], env })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (exit, signal) => resolve(signal ? 1 : (exit ?? 1)))
  })
  if (code !== 0) {
    console.error(`${title} failed.`)
    return failed(code)
  }
  console.error(`${title} done in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}
