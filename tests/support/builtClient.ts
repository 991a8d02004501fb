import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Builds the client for the backend at `api`, as `npm run build` does with VITE_API_BASE_URL, into a folder of its own.
 */
export async function buildClient(api: string): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const child = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    {
      env: { ...process.env, NODE_ENV: 'production', VITE_API_BASE_URL: api },
      stdio: 'inherit',
    },
  )
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code === 0) return { folder, remove }
  remove()
  throw new Error(`The client could not be built for ${api}.`)
}
