import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The flags keep Chromium from calling out, which a closed network refuses many at a time. */
const flags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launches the system's Chromium. */
export function browser(): Promise<Browser> {
  const executablePath = candidates.find((path) => path !== undefined && existsSync(path))
  if (!executablePath) throw new Error('No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  // Chromium's sandbox refuses to run as root, as CI containers do.
  const asRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, args: asRoot ? [...flags, '--no-sandbox'] : flags })
}
