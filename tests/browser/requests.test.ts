import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'
import { asked } from './pages/asked.ts'
import { due, index, users, views, waiting } from './pages/dueCalls.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const row = 'tbody [role=rowheader]'

it('every way about asks for what the next screen shows, and for nothing that is there', async () => {
  const page = await product.person('approver')
  await asked(page, () => page.goto(product.url), due('dashboard').load.length)
  await page.locator(row).first().waitFor()
  const follow = async (name: string, address: string) => {
    await page.getByRole('button', { name, exact: true }).click()
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
    ['back', () => follow('Dashboard', product.url), [...opened, '…/awaiting-my-approval/', views]],
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
    ['mail', () => openDialog('Mail', 'This server sends no mail yet.'), ['/api/users/me/mail/']],
    ['closing it', () => press('Close'), []],
    ['sessions', () => openDialog('Sign-in and sessions', 'Where you are signed in'), ['/api/users/me/sign-in/']],
  ]
  const seen: [string, string[]][] = []
  for (const [step, act, calls] of steps) seen.push([step, await asked(page, act, calls.length)])
  expect(seen).toEqual(steps.map(([step, , calls]) => [step, calls.toSorted()]))
})
