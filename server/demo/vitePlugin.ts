import type { Plugin } from 'vite'
import { readConfig } from '../config.ts'
import { withSignIns } from './page.ts'

/**
 * In development Vite serves the page: it says there, as the server does in its own, who can sign in to the demo bank.
 */
export const demoPage = (): Plugin => ({
  name: 'demo-page',
  apply: 'serve',
  transformIndexHtml: (page) => (readConfig().demo ? withSignIns(page) : page),
})
