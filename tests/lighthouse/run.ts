/**
 * `npm run lighthouse`: measures every page as a desktop browser shows it; the exit code is 1 where one falls short.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { everyPageOf } from '../browser/pages/furtherPages.ts'
import { profile } from '../support/browser.ts'
import { chosen } from '../support/chosen.ts'
import { signIn } from '../support/people.ts'
import { freePort, startServer } from '../support/server.ts'
import { audit, type Report } from './audit.ts'

const [server, port] = await Promise.all([startServer(), freePort()])
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
const browser = await profile(folder, [`--remote-debugging-port=${port}`])
const named = process.argv.slice(2)
let [measured, short] = [0, 0]

try {
  const pages = await everyPageOf(server.url)
  let present: string | undefined
  for (const { name, path, who } of chosen(pages, (page) => page.name, { named, what: 'page' })) {
    if (who && who !== present) await become(browser, who)
    present = who ?? present
    const report = await audit({ url: server.url + path, stays: who !== undefined }, port)
    measured += 1
    if (!report.passed) short += 1
    print(name, report)
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = short > 0 || measured === 0 ? 1 : 0

/** The session stays in the browser's profile, which Lighthouse's own tab shares. */
async function become(context: BrowserContext, who: string): Promise<void> {
  const page = await context.newPage()
  // A plain file of the same origin: nothing there goes anywhere by itself.
  await page.goto(`${server.url}/icon.svg`)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, server.url, who)
  await page.close()
}

function print(name: string, { passed, scores, findings }: Report): void {
  const figures = Object.entries(scores).map(([category, score]) => `${category} ${score}`)
  const lines = [
    `${passed ? '✓' : '✗'} ${name.padEnd(22)} ${figures.join('  ')}`,
    ...(passed ? [] : findings.map((finding) => `    ${finding}`)),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
