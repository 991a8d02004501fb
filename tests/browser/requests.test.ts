import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'
import { pagesOf } from './pages/pages.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/** What it asks for, without the ids; `…/` are the applications. */
function callOf(request: Request): string {
  const { pathname, search } = new URL(request.url())
  return `${request.method()} ${pathname}${search}`
    .replace(/^GET /, '')
    .replace('/api/credit/credit-applications/', '…/')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')
    .replaceAll(/[0-9a-f]{16,}/g, '{hash}')
}

/**
 * What the page asks of the server while `act` goes on, and until it has drawn every answer and asks for nothing more.
 */
async function asked(page: Page, act: () => Promise<unknown>, atLeast: number): Promise<string[]> {
  const calls: string[] = []
  const open = new Set<Request>()
  const begin = (request: Request) => {
    if (!/\/(api|definitions)\//.test(request.url())) return
    calls.push(callOf(request))
    open.add(request)
  }
  const end = (request: Request) => void open.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await act()
  // A call that is due may begin a moment later; those that are not due are caught below.
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(atLeast)
  let before = -1
  while (before !== calls.length || open.size > 0) {
    before = calls.length
    await expect.poll(() => open.size).toBe(0)
    await atRest(page)
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  return calls.toSorted()
}

/** It has drawn what came, and has nothing else to do: what follows from an answer is under way by then. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve)))),
      ),
  )

const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

interface Calls {
  load: string[]
  /** When the tab is looked at again. */
  again: string[]
}

const frame = ['/api/notifications/', '/api/users/me/']
const index = '/definitions/index.json'

/** What is read anew whenever the tab is looked at. */
const list = (...calls: string[]): Calls => ({ load: [...frame, index, ...calls], again: [...frame, index, ...calls] })

/** What is read once. */
const once = (...calls: string[]): Calls => ({ load: [...frame, index, ...calls], again: frame })

const form = (stage: string, ...calls: string[]) =>
  once(`/definitions/${stage}.{hash}.js`, `/definitions/${stage}.{hash}.json`, '…/{id}/', ...calls)

const users = (role: string) => `/api/users/?role=${role}`
const counterparties = ['/api/credit/counterparties/', '/api/credit/limit-types/']

const waiting = '/api/waiting/?limit=25&besides=approvals'

const nothing = { load: [], again: [] }
const hub = list('…/awaiting-my-approval/', '…/{id}/')
const newForm = form('credit_request', ...counterparties, '/api/drafts/new/credit_request/')

const expected: Record<string, Calls> = {
  'sign-in': nothing,
  'sign-in, on the way to the dashboard': nothing,
  dashboard: list('…/?limit=100', '…/awaiting-my-approval/'),
  'dashboard, filtered and sorted': list(
    '…/?limit=100',
    '…/?limit=100&status=ANALYSIS&order=title',
    '…/awaiting-my-approval/',
  ),
  'my tasks': list('…/awaiting-my-approval/', waiting),
  prioritization: once('…/?open=true'),
  application: { ...hub, load: [...hub.load, '…/{id}/documents/?removed=true', '…/{id}/history/'] },
  'new request': { ...newForm, load: newForm.load.filter((call) => call !== '…/{id}/') },
  'new request, not offered': once(),
  'Credit Request': form('credit_request', ...counterparties, users('business_sponsor'), users('relationship_manager')),
  'Credit Review': form('credit_review', users('Credit%20Analyst')),
  'Business Sponsorship': form('business_sponsorship'),
  'Credit Questionnaire': form('credit_questionnaire'),
  'Legal Review': form('legal_review'),
  'Credit Analysis': form('credit_analysis', users('Credit%20Analyst')),
  'Credit Compilation': form('credit_compilation', users('Credit%20Analyst'), users('compiler')),
  'Credit Approval': form('credit_approval'),
}

const due = (name: string): Calls => expected[name] ?? nothing

const row = 'tbody th[scope=row]'

it('every page asks for what it shows once, and again for what it reads anew when its tab is looked at', async () => {
  const pages = [
    ...(await pagesOf(product.url)),
    { name: 'dashboard, filtered and sorted', who: 'approver', path: '/?status=ANALYSIS&sort=title', arrived: row },
    { name: 'new request, not offered', who: 'auditor', path: '/credit-requests/new', arrived: 'main a' },
  ]
  const seen: Record<string, Calls> = {}
  for (const { name, who, path, arrived } of pages) {
    const page = who ? await product.person(who) : await product.stranger()
    await page.goto(`${product.url}/icon.svg`)
    const open = async () => {
      await page.goto(product.url + path)
      await page.locator(arrived).first().waitFor()
    }
    seen[name] = {
      load: await asked(page, open, due(name).load.length),
      again: await asked(page, () => comeBack(page), due(name).again.length),
    }
  }
  const sorted = ({ load, again }: Calls): Calls => ({ load: load.toSorted(), again: again.toSorted() })
  expect(seen).toEqual(Object.fromEntries(Object.entries(expected).map(([name, calls]) => [name, sorted(calls)])))
})

it('every way about asks for what the next screen shows, and for nothing that is there', async () => {
  const page = await product.person('approver')
  await asked(page, () => page.goto(product.url), due('dashboard').load.length)
  await page.locator(row).first().waitFor()
  const follow = async (name: string, address: string) => {
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(address)
    await page.locator(row).first().waitFor()
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const openDialog = async (name: string, shows: string) => {
    await press('User menu')
    await page.getByRole('menuitem', { name }).click()
    await page.getByText(shows).first().waitFor()
  }
  const search = async (text: string) => {
    const call = page.waitForRequest((request) => request.url().includes(`search=${text}`))
    await page.getByLabel('Search').fill(text)
    await call
  }
  const opened = ['…/?limit=100', index]
  const steps: [step: string, act: () => Promise<unknown>, calls: string[]][] = [
    ['to another screen', () => follow('My Tasks', '**/my-tasks'), ['…/awaiting-my-approval/', waiting, index]],
    ['back', () => follow('Dashboard', product.url), [...opened, '…/awaiting-my-approval/']],
    ['to the same list by its other address', () => follow('All Requests', '**/dashboard'), opened],
    ['to where one is', () => follow('All Requests', '**/dashboard'), []],
    ['sorting', () => press('Title').then(() => page.waitForURL('**sort=title')), ['…/?limit=100&order=title']],
    ['searching', () => search('kestrel'), ['…/?limit=100&search=kestrel&order=title']],
    ['clearing', () => press('Clear Filters'), ['…/?limit=100&order=title']],
    [
      'to an application',
      async () => {
        await page.locator('tbody a[href$=details]').first().click()
        await page.getByLabel('Kind').waitFor()
      },
      ['…/awaiting-my-approval/', '…/{id}/', '…/{id}/documents/?removed=true', '…/{id}/history/', index],
    ],
    ['of its history', () => page.getByLabel('Kind').selectOption('Changes'), ['…/{id}/history/?kind=change']],
    ['to the ranking', () => follow('Prioritization', '**/prioritization'), ['…/?open=true', index]],
    ['refreshing', () => press('Refresh'), ['…/?open=true', index]],
    ['the bell', () => page.getByRole('button', { name: /^Notifications/ }).click(), ['/api/notifications/']],
    ['leaving it', () => page.keyboard.press('Escape'), []],
    ['absences', () => openDialog('Absence', 'Record an absence'), ['/api/absences/', users('approver')]],
    ['closing them', () => press('Close'), []],
    ['sessions', () => openDialog('Sign-in and sessions', 'Where you are signed in'), ['/api/users/me/sign-in/']],
  ]
  const seen: [string, string[]][] = []
  for (const [step, act, calls] of steps) seen.push([step, await asked(page, act, calls.length)])
  expect(seen).toEqual(steps.map(([step, , calls]) => [step, calls.toSorted()]))
})
