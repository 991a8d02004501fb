import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'

const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** What Playwright turns off; of several such flags Chromium heeds the last one. */
const turnedOff = [
  'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning',
]

/** What hangs from the address bar is two pages of Chromium's own for each page of ours: more work than ours are. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** They keep Chromium from calling out, which a closed network refuses many at a time, and from drawing what nobody sees. */
const flags = [
  `--disable-features=${[...turnedOff, ...addressBar].join()}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launches the system's Chromium. */
export function browser(): Promise<Browser> {
  return chromium.launch(options([]))
}

/** The same with one profile, kept in `folder`, that its tabs and whoever else drives it share. */
export function profile(folder: string, more: string[]): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, options(more))
}

function options(more: string[]) {
  const executablePath = candidates.find((path) => path !== undefined && existsSync(path))
  if (!executablePath) throw new Error('No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  // Chromium's sandbox refuses to run as root, as CI containers do.
  const asRoot = process.getuid?.() === 0
  return { executablePath, args: [...flags, ...more, ...(asRoot ? ['--no-sandbox'] : [])] }
}
