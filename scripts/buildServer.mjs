/** The server as JavaScript, in dist/server: it starts in a third of the time that its TypeScript takes. Packages stay where they are. */
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './setup.mjs'

const folder = join(root, 'dist/server')
/** Built beside it, so that a server that starts meanwhile finds the old one or the new one whole. */
const beside = `${folder}.${process.pid}`
const entries = { main: 'server/main.ts', start: 'server/start.ts', prepareThread: 'server/definitions/prepareTask.ts' }

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: beside,
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: { input: entries, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
try {
  rmSync(folder, { recursive: true, force: true })
  renameSync(beside, folder)
} catch (error) {
  // Another start has just put the same there.
  if (error.code !== 'ENOTEMPTY') throw error
  rmSync(beside, { recursive: true })
}
