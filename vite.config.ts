import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { definitions } from './server/definitions/vitePlugin.ts'

/** In development the page comes from Vite and everything it fetches from the server beside it. */
const api = `http://127.0.0.1:${process.env.PORT || 8000}`

export default defineConfig({
  plugins: [react(), definitions()],
  resolve: {
    // RJSF draws Markdown in descriptions with it; ours are plain text, and it weighs 32 kB.
    alias: { 'markdown-to-jsx/react': fileURLToPath(new URL('src/form/plainText.ts', import.meta.url)) },
  },
  server: { proxy: { '/api': api, '/docs': api, '/health': api } },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Packages change rarely: their chunks stay cached when the product changes. A group takes along what its
        // modules import, so the packages that others import have the higher priority.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//, priority: 3 },
            { name: 'mui', test: /node_modules\/(@mui|@emotion|stylis)\//, priority: 2 },
            { name: 'rjsf', test: /node_modules\/(@rjsf|ajv|ajv-formats|fast-uri|@x0k)\//, priority: 1 },
          ],
        },
      },
    },
  },
})
