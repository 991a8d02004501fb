/**
 * `npm run dev`: runs the API on port 8000, restarted when its code changes, and Vite with hot reload on port 5173.
 * Ctrl+C ends both.
 */
import { spawn } from 'node:child_process'
import './dotenv.mjs'

const api = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts']
const web = ['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort']
// The page calls its own origin, and Vite passes the calls on: this works without CORS and with any PORT.
// One worker, because tsx reloads only a single process.
const env = { VITE_API_BASE_URL: '', ...process.env, WORKERS: '1' }
const children = [api, web].map((args) => spawn(process.execPath, args, { stdio: 'inherit', env }))

let stopping = false
/** Sends the signal only once: a second one would make tsx kill the server instead of waiting for it. */
function stop() {
  if (!stopping) children.forEach((child) => child.kill('SIGTERM'))
  stopping = true
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop()
  })
}
