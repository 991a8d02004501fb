/**
 * The server as JavaScript, in dist/server: it starts in a third of the time that its TypeScript takes. Packages stay
 * where they are, but for those of many small modules.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root, stampName } from './setup.mjs'

const folder = join(root, 'dist/server')
/** Built beside it, and put in its place with its stamp: servers that start at once each find a whole one. */
const [beside, before] = [`${folder}.${process.pid}.new`, `${folder}.${process.pid}.old`]
/** Packages of many small modules: to find and read those takes a sixth of a start. */
const ofManyModules = [
  'kysely',
  'jose',
  'xstate',
  'prom-client',
  '@opentelemetry/api',
  'jsonc-parser',
  'file-type',
  'strtok3',
]
const entries = {
  main: 'server/main.ts',
  start: 'server/start.ts',
  worker: 'server/worker.ts',
  prepareThread: 'server/definitions/prepareTask.ts',
}

try {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: ofManyModules },
    build: {
      ssr: true,
      target: 'node20',
      outDir: beside,
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: { input: entries, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  writeFileSync(join(beside, stampName), process.env.BUILT_FROM ?? '')
  replace()
} finally {
  for (const left of [beside, before]) rmSync(left, { recursive: true, force: true })
}

/** Where another build has just put its own there, that one stays: its stamp says what it was made from. */
function replace() {
  try {
    if (existsSync(folder)) renameSync(folder, before)
    renameSync(beside, folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
  }
}
