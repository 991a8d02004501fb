import { existsSync } from 'node:fs'
import { chromium, firefox, type Browser, type BrowserContext } from 'playwright-core'
import { findDatabases } from './databases.ts'

/** Where each browser may be installed, and what to do if it is in none of these places. */
const installed = {
  Chromium: {
    // The shell is Chromium without windows: opening a page costs it a quarter less.
    paths: [
      process.env.CHROMIUM_PATH,
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ],
    mend: 'Install it (Debian: apt-get install chromium-headless-shell, or chromium), or set CHROMIUM_PATH.',
  },
  Firefox: {
    paths: [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'],
    mend: 'Install it (Debian: apt-get update, then apt-get install firefox-esr), or set FIREFOX_PATH.',
  },
}

/**
 * The features that Playwright turns off. Repeated here, because Chromium heeds only the last of several such flags.
 */
const turnedOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * The address bar's drop-downs: for each of our pages Chromium would open two of its own, which are more work than
 * ours.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * Keep Chromium from calling other hosts, which a closed network refuses many at a time, and from drawing what nobody
 * sees.
 */
const flags = [
  `--disable-features=${[...turnedOff, ...addressBar].join()}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Turns V8's optimizing compilers off: a test's page closes before optimized code pays for its compilation, which would
 * be a sixth of the page's cost.
 */
const unoptimized = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc'

/** Shared by all test files that one process runs one after another. */
const shared = globalThis as { creditTestsChromium?: Promise<Browser> }

/**
 * The system's Chromium for tests. In a run of tests the browser is shared: its user has only the profiles, and `close`
 * closes only those.
 */
export async function browser(): Promise<Browser> {
  const launch = () => chromium.launch(options([unoptimized]))
  if (!findDatabases()) return launch()
  const running = await shared.creditTestsChromium
  const whole = running?.isConnected() ? running : await (shared.creditTestsChromium = launch())
  return lent(whole)
}

function lent(whole: Browser): Browser {
  const profiles: BrowserContext[] = []
  const newContext: Browser['newContext'] = async (given) => {
    const opened = await whole.newContext(given)
    profiles.push(opened)
    return opened
  }
  const close = async () => void (await Promise.all(profiles.map((each) => each.close())))
  return Object.assign(Object.create(whole) as Browser, { newContext, close })
}

/** Chromium with the optimizations that people have, to measure how quick a page is. */
export function quickBrowser(): Promise<Browser> {
  return chromium.launch(options([]))
}

/**
 * Chromium with one profile, kept in `folder`, which is shared by its tabs and by everything else that drives the
 * browser.
 */
export function profile(folder: string, more: string[]): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, options(more))
}

/**
 * Launches the system's Firefox, driven over WebDriver BiDi. The version that Debian first shipped is too old for that.
 */
export function firefoxBrowser(): Promise<Browser> {
  return firefox.launch({ executablePath: find('Firefox'), channel: 'moz-firefox' }).catch((cause: unknown) => {
    throw String(cause).includes('unknown command')
      ? new Error('This Firefox is too old. Run apt-get update, and install it again.', { cause })
      : cause
  })
}

function find(name: keyof typeof installed): string {
  const { paths, mend } = installed[name]
  const found = paths.find((path) => path !== undefined && existsSync(path))
  if (!found) throw new Error(`No ${name} found. ${mend}`)
  return found
}

function options(more: string[]) {
  // Chromium's sandbox refuses to run as root, as CI containers do.
  const asRoot = process.getuid?.() === 0
  return { executablePath: find('Chromium'), args: [...flags, ...more, ...(asRoot ? ['--no-sandbox'] : [])] }
}
