import { existsSync } from 'node:fs'
import { chromium, firefox, type Browser, type BrowserContext } from 'playwright-core'
import { findDatabases } from './databases.ts'

/** Where a browser may be, and what to do where it is in none of these places. */
const installed = {
  Chromium: {
    // The shell is Chromium without its windows: opening a page costs it a quarter less.
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

/** What Playwright turns off; of several such flags Chromium heeds the last one. */
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

/** What hangs from the address bar is two pages of Chromium's own for each page of ours: more work than ours are. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * They keep Chromium from calling out, which a closed network refuses many at a time, and from drawing what nobody
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

/** A test's page is gone before the machine code that V8 would make for it pays: a sixth of what a page costs. */
const unoptimized = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc'

/** Of a process that runs files of tests one after another: they share one. */
const shared = globalThis as { creditTestsChromium?: Promise<Browser> }

/**
 * The system's Chromium, for tests. In a run of tests only the profiles are its user's own, and to close it closes
 * them.
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

/** The same as people have it, for what measures how quick a page is. */
export function quickBrowser(): Promise<Browser> {
  return chromium.launch(options([]))
}

/** The same with one profile, kept in `folder`, that its tabs and whoever else drives it share. */
export function profile(folder: string, more: string[]): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, options(more))
}

/**
 * Launches the system's Firefox, which is driven over WebDriver BiDi: the one that Debian came with is too old for it.
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
