import type { Plugin } from 'vite'
import { readConfig } from '../config.ts'
import { withSignIns } from './page.ts'

/**
 * In development Vite serves the page. Adds the list of who can sign in to the demo bank, as the server does to its own
 * page.
 */
export const demoPage = (): Plugin => ({
  name: 'demo-page',
  apply: 'serve',
  transformIndexHtml: (page) => (readConfig().demo ? withSignIns(page) : page),
})
