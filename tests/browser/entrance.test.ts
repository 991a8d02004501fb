import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const pathOf = (page: Page) => new URL(page.url()).pathname

describe('§2 Routes', () => {
  let stranger: Promise<Page>
  beforeAll(() => void (stranger = product.stranger()))

  // Spec 2.21, 2.22, 2.23
  it('sends whoever is not signed in to /login, in place of their own entry in the history', async () => {
    const page = await stranger
    const before = `${product.url}/icon.svg`
    await page.goto(before)
    await page.goto(`${product.url}/my-tasks`)
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    expect(pathOf(page)).toBe('/login')
    expect(await page.getByRole('banner').count()).toBe(0)
    await page.goBack()
    await page.waitForURL(before)
  })

  // Spec 2.19, 2.21
  it('shows a screen to whoever is signed in, and says that this is a demo bank', async () => {
    const page = await product.person('rm')
    await page.goto(`${product.url}/dashboard`)
    await page.getByRole('heading', { level: 1, name: 'Request Tracking Dashboard' }).waitFor()
    expect(pathOf(page)).toBe('/dashboard')
    expect(await page.getByRole('banner').getByText('Demo bank', { exact: true }).isVisible()).toBe(true)
  })

  // Spec 2.1, 2.2
  it('/login is public, and redirects to / when already authenticated', async () => {
    const nobody = await stranger
    await nobody.goto(`${product.url}/login`)
    await nobody.getByRole('heading', { name: 'Sign In' }).waitFor()
    expect(pathOf(nobody)).toBe('/login')
    const page = await product.person('approver')
    await page.goto(`${product.url}/login`)
    await page.getByRole('heading', { level: 1, name: 'Request Tracking Dashboard' }).waitFor()
    expect(pathOf(page)).toBe('/')
  })

  // Spec 2.15, 2.16, 2.161
  it('mode=view is read-only, and without a mode a form is editable', async () => {
    const page = await product.person('rm')
    const draft = await product.application('Cobalt hydroxide tolling')
    const title = page.getByLabel(/^Request Title/)
    await page.goto(`${product.url}/credit-requests/${draft}/edit?form_type=credit_request&mode=view`)
    await title.waitFor()
    expect(await title.isEditable()).toBe(false)
    await page.goto(`${product.url}/credit-requests/${draft}/edit?form_type=credit_request`)
    await title.waitFor()
    expect(await title.isEditable()).toBe(true)
  })
})

describe('§2 Login screen', () => {
  // Spec 2.3, 2.25, 2.26, 2.27, 2.28
  it('has a heading, a required username, a required masked password and a full-width button', async () => {
    const page = await product.stranger()
    await page.goto(`${product.url}/login`)
    await page.getByRole('heading', { name: 'Sign In', exact: true }).waitFor()
    const username = page.getByLabel('Username')
    const password = page.getByLabel('Password')
    const button = page.getByRole('button', { name: 'Sign In', exact: true })
    expect(await username.getAttribute('required')).not.toBeNull()
    expect(await password.getAttribute('required')).not.toBeNull()
    expect(await password.getAttribute('type')).toBe('password')
    const form = await page.locator('form').boundingBox()
    expect((await button.boundingBox())?.width).toBe(form?.width)
    await page.close()
  })

  // Spec 2.29, 2.30
  it.each([
    ['wide', { width: 1440, height: 900 }, 360],
    ['narrow', { width: 340, height: 900 }, 308],
  ])('stands in the middle, 360 px wide at most, on a %s screen', async (_, viewport, width) => {
    const page = await product.stranger()
    await page.setViewportSize(viewport)
    await page.goto(`${product.url}/login`)
    await page.getByLabel('Username').waitFor()
    const box = await page.locator('main > div').boundingBox()
    expect(box?.width).toBe(width)
    const { x = 0, y = 0, height = 0 } = box ?? {}
    expect(x + width / 2).toBe(viewport.width / 2)
    expect(Math.abs(y + height / 2 - viewport.height / 2)).toBeLessThan(1)
    await page.close()
  })

  // Spec 2.31, 2.32, 2.33
  it('disables the button and reads “Signing in…” while the request runs, and shows an alert above the fields when it fails', async () => {
    const page = await product.stranger()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/token/', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${product.url}/login`)
    await page.getByLabel('Username').fill('approver')
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    const busy = page.getByRole('button', { name: 'Signing in…' })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    answer()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    const [shown, field] = [await alert.boundingBox(), await page.getByLabel('Username').boundingBox()]
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(field?.y ?? 0)
    expect(await page.getByRole('button', { name: 'Sign In', exact: true }).isEnabled()).toBe(true)
    await page.close()
  })

  // Spec 2.26, 2.27
  it('sends nothing while the username or the password is empty', async () => {
    const page = await product.stranger()
    const sent: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/api/token/') && sent.push(request.url())))
    await page.goto(`${product.url}/login`)
    const button = page.getByRole('button', { name: 'Sign In', exact: true })
    await button.click()
    await page.getByLabel('Username').fill('approver')
    await button.click()
    expect(await page.getByLabel('Password').evaluate((element) => element.matches(':focus'))).toBe(true)
    expect(sent).toEqual([])
    await page.close()
  })
})

describe('§2 Top bar', () => {
  // Spec 1.29, 2.34, 2.35, 2.36, 2.37, 2.38, 2.39, 2.40, 2.41
  it('has the logo, the title, the buttons with their destinations, and the notifications', async () => {
    const page = await product.person('rm')
    await page.goto(product.url)
    const bar = page.getByRole('banner')
    await bar.getByText('Credit Risk Workflow', { exact: true }).waitFor()
    expect(await bar.locator('svg').first().isVisible()).toBe(true)
    const buttons = {
      Dashboard: '/',
      'My Tasks': '/my-tasks',
      Prioritization: '/prioritization',
      'All Requests': '/dashboard',
      'Create New': '/credit-requests/new',
    }
    for (const [name, path] of Object.entries(buttons)) {
      await bar.getByRole('button', { name, exact: true }).click()
      await page.waitForURL(product.url + path)
    }
    await bar.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).or(page.getByRole('menu')).first().waitFor()
    await page.keyboard.press('Escape')
  })

  // Spec 2.24, 2.42, 2.43
  it('shows the first letter of the username, and logs out to /login with a full page load', async () => {
    const page = await product.person('compiler')
    await page.goto(product.url)
    const menu = page.getByRole('button', { name: 'User menu' })
    await menu.waitFor()
    expect(await menu.textContent()).toBe('C')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await menu.click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    expect(pathOf(page)).toBe('/login')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /jwt|user/.test(key)))).toEqual([])
  })
})

describe('§1 The look', () => {
  beforeAll(async () => void (await (await product.person('approver')).goto(product.url)))

  /** A variable of the theme as the page has it. */
  const variable = (page: Page, name: string) =>
    page.evaluate(
      (key) => getComputedStyle(document.documentElement).getPropertyValue(key).trim(),
      `--mui-palette-${name}`,
    )

  it.each([
    // Spec 1.20
    ['primary-main', '#0c4da2'],
    // Spec 1.21
    ['secondary-main', '#e31937'],
    // Spec 1.22
    ['success-main', '#38B2AC'],
    // Spec 1.23
    ['warning-main', '#F6AD55'],
    // Spec 1.24
    ['error-main', '#E53E3E'],
    // Spec 1.25
    ['info-main', '#4299e1'],
    // Spec 1.26
    ['background-default', '#F5F7FA'],
    // Spec 1.27
    ['text-primary', '#323F4B'],
  ])('%s is %s', async (name, colour) => {
    const page = await product.person('approver')
    expect((await variable(page, name)).toLowerCase()).toBe(colour.toLowerCase())
  })

  // Spec 1.20, 1.26, 1.27, 1.28
  it('the page wears the brand: its background, its text, its buttons, and Inter with system fallbacks', async () => {
    const page = await product.person('rm')
    await page.goto(`${product.url}/prioritization`)
    const looks = () =>
      page.evaluate(() => {
        const body = getComputedStyle(document.body)
        return {
          background: body.backgroundColor,
          text: body.color,
          font: body.fontFamily,
          loaded: document.fonts.check('16px "Inter Variable"'),
        }
      })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { background, text, font, loaded } = await looks()
    expect({ background, text, loaded }).toEqual({
      background: 'rgb(245, 247, 250)',
      text: 'rgb(50, 63, 75)',
      loaded: true,
    })
    expect(font).toMatch(/^"?Inter( Variable)?"?,.*system-ui/)
    await page.goto(`${product.url}/credit-requests/new`)
    const create = page.getByRole('button', { name: 'Create New' })
    await create.waitFor()
    expect(await create.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(12, 77, 162)')
  })
})
