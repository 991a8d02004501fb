import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { initialChunks, screenChunks } from './scripts/build/chunks.ts'
import { compiledAhead } from './scripts/build/compiledAhead.ts'
import { intoPlace } from './scripts/build/intoPlace.ts'
import { viewer } from './scripts/build/viewerPage.ts'
import { definitions } from './server/definitions/vitePlugin.ts'
import { demoPage } from './server/demo/vitePlugin.ts'

const router = fileURLToPath(new URL('node_modules/react-router/dist/production', import.meta.url))

/** In development the page comes from Vite and everything it fetches from the server beside it. */
const api = `http://127.0.0.1:${process.env.PORT || 8000}`

const timeout = process.env.VITE_REQUEST_TIMEOUT_MS ?? ''
if (!/^\d{0,9}$/.test(timeout))
  throw new Error(
    `VITE_REQUEST_TIMEOUT_MS must be a number of milliseconds below 1000000000, or 0 for none, not "${timeout}".`,
  )

export default defineConfig(({ command }) => ({
  plugins: [react(), definitions(), demoPage(), viewer(), compiledAhead(), intoPlace()],
  resolve: {
    alias: [
      // RJSF draws Markdown, and HTML in it, where a uiSchema asks for that; texts here are plain, and it weighs 32 kB.
      {
        find: 'markdown-to-jsx/react',
        replacement: fileURLToPath(new URL('src/form/rjsf/plainText.ts', import.meta.url)),
      },
      // XState and MUI's charts ask for a copy of a hook that React has had since version 18.
      { find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' },
      // Without its warnings for developers, which the package's own exports never leave out.
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: `${router}/index.mjs` },
            { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
          ]
        : []),
    ],
  },
  server: { proxy: { '/api': api, '/docs': api, '/health': api } },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }] },
      output: {
        // At most twelve files a page.
        codeSplitting: { groups: [...initialChunks, ...screenChunks()] },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
}))
