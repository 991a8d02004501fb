import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { promise } from '../reliability/promise.ts'
import { browser } from '../support/browser.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { openDesks } from './support/desks.ts'
import { paint } from './support/paint.ts'
import { allVisits } from './support/visits/all.ts'
import { arrivals, byTitle } from './support/visits/arrive.ts'
import type { Visit } from './support/visits/visit.ts'
import { walk } from './support/visits/walk.ts'
import { infect } from './trust/infect.ts'
import { probes } from './trust/probes.ts'
import { hatched, legible, watch } from './trust/watch.ts'

let server: RunningServer
let chromium: Browser
let arrive: Awaited<ReturnType<typeof arrivals>>
let applications: ReadonlyMap<string, string>
let desk: (username: string) => Promise<{ page: Page; refused: () => string[] }>

beforeAll(async () => {
  ;[server, chromium] = await Promise.all([startServer(), browser()])
  arrive = await arrivals(server.url)
  applications = await byTitle(server.url)
  const open = openDesks(chromium, server.url)
  const watched = new Map<string, ReturnType<typeof desk>>()
  desk = (username) => {
    const here = watched.get(username) ?? open(username).then(async (page) => ({ page, refused: await watch(page) }))
    watched.set(username, here)
    return here
  }
})
afterAll(async () => {
  await chromium.close()
  await server.stop()
})

/** The first of each kind of screen, for the short form. */
const few = ['Sign-in', 'My Tasks', 'legal_review, edited']

/** What the browser refuses in a screen's states, in both themes. */
async function refusals(visit: Visit): Promise<{ states: number; wrong: string[] }> {
  const { page, refused } = await desk(visit.as)
  await arrive(page, visit)
  let states = 0
  await walk(page, visit, async () => {
    for (const scheme of ['dark', 'light'] as const) await paint(page, scheme)
    states += 1
  })
  return { states, wrong: refused().map((each) => `${visit.name}: ${each}`) }
}

/**
 * Screens on which a server's texts are read, and addresses that are probes themselves, of which the screen says only
 * what it is.
 */
const application = '/credit-requests/{Tenor extension to 24 months}'
const read: { at: string; as?: string; expected?: string }[] = [
  { at: `${application}/details` },
  { at: `${application}/edit?form_type=credit_analysis&mode=view` },
  {
    at: `${application}/edit?form_type=<img data-probe src=x onerror=probed=true>`,
    expected: 'Could not determine which form to load.',
  },
  { at: '/dashboard' },
  { at: '/my-tasks', as: 'board' },
  { at: '/prioritization' },
  { at: `${application}/edit?form_type=credit_compilation&mode=view` },
  { at: '/credit-requests/{Offshore renminbi margin}/edit?form_type=legal_review', as: 'legal' },
  { at: '/nowhere"><script data-probe>probed=true</script>', expected: 'Page not found' },
]

/** One screen, all of whose texts are probes; what came alive, and how many could be read in the screen itself. */
async function infected(
  { at, as = 'auditor', expected }: (typeof read)[number],
  first: number,
): Promise<{ seen: number; wrong: string[] }> {
  const { page, refused } = await desk(as)
  await arrive(page, { name: at, as, at: '/nowhere', shows: 'Page not found' })
  await infect(page, first)
  await page.goto(at.replaceAll(/\{([^}]+)\}/g, (_, title: string) => applications.get(title) ?? ''))
  await page.getByRole('banner').waitFor()
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
  await page.getByRole('button', { name: /^Notifications/ }).click()
  // A quiet network does not say that the page has drawn what came.
  let [seen, text] = [0, '']
  const appeared = async () => {
    ;[seen, text] = [await legible(page, probes), (await page.locator('main').textContent()) ?? '']
    return expected === undefined ? seen > 0 : text.includes(expected)
  }
  const unread = (await happens(appeared)) ? [] : [`${expected ?? 'A probe'} could not be read: ${text}`.slice(0, 300)]
  const wrong = [...unread, ...(await hatched(page)), ...refused()].map((each) => `${at}: ${each}`)
  // What is still asked for by then is answered as it comes, and its route is taken from it.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return { seen, wrong }
}

/** Something that the policy forbids, so that it is known to be heard. */
async function forbidden(): Promise<string[]> {
  const { page, refused } = await desk('auditor')
  await arrive(page, { name: 'Not found', as: 'auditor', at: '/nowhere', shows: 'Page not found' })
  const tries: { what: string; heardAs: RegExp; attempt: () => unknown }[] = [
    {
      what: 'a style attribute',
      heardAs: /style-src-attr/,
      attempt: () => document.body.setAttribute('style', 'color: red'),
    },
    {
      what: 'HTML from a text',
      heardAs: /TrustedHTML/,
      attempt: () => (document.createElement('p').innerHTML = '<b>text</b>'),
    },
    {
      what: 'a policy for HTML',
      heardAs: /TrustedTypePolicy/,
      attempt: () =>
        void (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('any', {}),
    },
    {
      what: 'a script in the page',
      heardAs: /TrustedScript/,
      attempt: () => document.body.append(Object.assign(document.createElement('script'), { text: 'probed = true' })),
    },
    {
      what: 'a call elsewhere',
      heardAs: /elsewhere\.example/,
      attempt: () => fetch('https://elsewhere.example/').catch(() => {}),
    },
  ]
  const unheard: string[] = []
  for (const { what, heardAs, attempt } of tries) {
    await page.evaluate(attempt).catch(() => {})
    if (!(await isHeard(refused, heardAs))) unheard.push(`${what} is not refused.`)
  }
  // What they say late is no violation of the screen that comes next.
  await page.evaluate(() => console.error('Content Security Policy: that is all'))
  await isHeard(refused, /that is all/)
  return unheard
}

/** Whether a refusal has these words. A browser reports it late, and those of earlier attempts maybe later still. */
function isHeard(refused: () => string[], words: RegExp): Promise<boolean> {
  return happens(() => refused().some((each) => words.test(each)))
}

/** Whether it comes true within 15 s. */
async function happens(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const until = performance.now() + 15_000; performance.now() < until; await pause(20)) {
    if (await holds()) return true
  }
  return false
}

promise(
  24,
  {
    short: { visits: few, screens: 3, rotations: 1 },
    full: { visits: undefined, screens: read.length, rotations: probes.length },
  },
  async ({ visits, screens, rotations }) => {
    const looked = allVisits.filter(({ name }) => visits?.includes(name) ?? true)
    const wrong = await forbidden()
    let [states, seen] = [0, 0]
    for (const visit of looked) {
      const found = await refusals(visit)
      states += found.states
      wrong.push(...found.wrong)
    }
    for (let first = 0; first < rotations; first++) {
      for (const [place, screen] of read.slice(0, screens).entries()) {
        const found = await infected(screen, first + place)
        seen += found.seen
        wrong.push(...found.wrong)
      }
    }
    if (seen < probes.length) wrong.push(`Only ${seen} probes could be read.`)
    const figure = `${states} states of ${looked.length} screens in both themes: ${wrong.length} violations; ${probes.length} XSS probes in all texts of ${screens} screens, read ${seen} times: inert`
    return { figure, wrong }
  },
)
