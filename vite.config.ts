import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { definitions } from './server/definitions/vitePlugin.ts'

/** In development the page comes from Vite and everything it fetches from the server beside it. */
const api = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [react(), definitions()],
  resolve: {
    // RJSF draws Markdown in descriptions with it; ours are plain text, and it weighs 32 kB.
    alias: { 'markdown-to-jsx/react': fileURLToPath(new URL('src/form/plainText.ts', import.meta.url)) },
  },
  server: { proxy: { '/api': api, '/health': api } },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What every screen needs changes rarely: its chunks stay cached when the product changes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//, priority: 3 },
            { name: 'rjsf', test: /node_modules\/(@rjsf|ajv|ajv-formats|fast-uri|@x0k)\//, priority: 2 },
            { name: 'mui', test: /node_modules\/(@mui|@emotion|stylis)\//, priority: 1 },
          ],
        },
      },
    },
  },
})
