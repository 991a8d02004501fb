import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formPath, formRoutes } from '../support/application.ts'
import { type Desk, keptFor, openDesk, someone } from '../support/desk.ts'

const rows = ['DRAFT', 'REVIEW_PENDING', 'IN_PROGRESS', 'APPROVED', 'REJECTED'].map((code, n) => ({
  id: `a${n}`,
  reference_number: `CR-2026-0000${n}`,
  title: 'Copper line',
  workflow_state: { code, name: code.toLowerCase() },
}))
const lists = {
  'GET /api/credit/credit-applications/': { body: rows },
  'GET /api/credit/credit-applications/awaiting-my-approval/': { body: rows.slice(1, 2) },
}

/** Buttons and single-line inputs that are seen and not 38 high. */
const otherwiseHigh = (page: Page) =>
  page.evaluate(() => {
    const controls =
      '.MuiButton-root, .button, .MuiInputBase-root:not(.MuiInputBase-multiline), .stage-form .toggle, .stage-form .input:not(textarea), .stage-form .rows-add'
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.checkVisibility())
      .filter(({ offsetHeight }) => offsetHeight !== 38)
      .map((element) => [element.innerText || element.id || element.className, element.offsetHeight])
  })

const uppercase = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).textTransform !== 'none')
      .map(({ className }) => className),
  )

const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

const screens: Record<string, { path: string; ready: string; stored?: Record<string, string> }> = {
  'the sign-in page': { path: '/login', ready: 'Sign In', stored: {} },
  'the dashboard': { path: '/', ready: 'Copper line' },
  'My Tasks': { path: '/my-tasks', ready: 'Copper line' },
  Prioritization: { path: '/prioritization', ready: 'Copper line' },
  'a new request': { path: '/credit-requests/new', ready: 'Save as Draft' },
  'a form with decisions': { path: formPath('business-sponsorship'), ready: 'Submit Form' },
  'the hub': { path: '/credit-requests/a1/details', ready: 'Sub-Processes' },
}

export function look(at: () => Desk, chromium: () => Browser): void {
  describe('§9 Theme', () => {
    // Spec 9.23, 9.24
    it.each(Object.entries(screens))(
      'on %s, buttons and inputs are 38 high and no text is uppercase',
      async (_, { path, ready, stored }) => {
        const { visit, backend } = at()
        backend.reset({
          ...formRoutes({ stage: 'business-sponsorship', actions: [{ code: 'X', name: 'Submit Form' }] }),
          ...lists,
        })
        const page = await visit(path, stored)
        await page.getByText(ready).first().waitFor()
        expect(await otherwiseHigh(page)).toEqual([])
        expect(await uppercase(page)).toEqual([])
      },
    )

    // Spec 9.22, 9.25
    it('tabs are at least 48 high, a control’s radius is 6, a paper’s 8', async () => {
      const page = await at().visit('/credit-requests/new')
      await page.getByRole('tab', { name: /^Limits/ }).click()
      const tabs = await page.getByRole('tab').evaluateAll((all) => all.map((tab) => (tab as HTMLElement).offsetHeight))
      expect(tabs).toHaveLength(6)
      expect(Math.min(...tabs)).toBeGreaterThanOrEqual(48)
      const radius = await Promise.all(
        ['.MuiButton-root', '.stage-form .input', '.MuiPaper-rounded'].map((name) =>
          style(page, name, 'border-top-left-radius'),
        ),
      )
      expect(radius).toEqual(['6px', '6px', '8px'])
    })

    // Spec 9.23
    it('on every tab of a request, buttons and inputs are 38 high', async () => {
      const page = await at().visit('/credit-requests/new')
      await page.getByRole('tab').first().waitFor()
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        expect(await otherwiseHigh(page), (await tab.textContent()) ?? '').toEqual([])
      }
    })

    // Spec 9.26
    it('cards have a padding of 1.5rem', async () => {
      const { visit, backend } = at()
      backend.reset(lists)
      const page = await visit('/')
      await page.getByText('Copper line').first().waitFor()
      const paddings = (card: string) =>
        Promise.all(['top', 'right', 'bottom', 'left'].map((side) => style(page, card, `padding-${side}`)))
      expect(await paddings('.MuiCardContent-root')).toEqual(['24px', '24px', '24px', '24px'])
      await visit('/credit-requests/new')
      await page.locator('.summary').waitFor()
      expect(await paddings('.summary')).toEqual(['24px', '24px', '24px', '24px'])
    })

    // Spec 9.32
    it('the sign-in form is 360 wide at most, and centred', async () => {
      const page = await at().visit('/login', {})
      const form = await page.locator('form').boundingBox()
      expect(form?.width).toBeLessThanOrEqual(360)
      expect(Math.abs((form?.x ?? 0) * 2 + (form?.width ?? 0) - 1440)).toBeLessThanOrEqual(16)
    })

    // Spec 9.29
    it('lists are tables from the breakpoint md at 900 up, and cards below it', async () => {
      const { page, visit } = await openDesk(chromium(), at().backend, { viewport: { width: 900, height: 900 } })
      at().backend.reset(lists)
      await visit('/')
      await page.getByText('Copper line').first().waitFor()
      expect(await style(page, 'tbody tr', 'display')).toBe('table-row')
      await page.setViewportSize({ width: 899, height: 900 })
      expect(await style(page, 'tbody tr', 'display')).toBe('grid')
      await page.context().close()
    })
  })

  describe('§4 State chips', () => {
    // Spec 4.25, 4.26, 4.27, 4.28, 4.29, 7.14
    it('draft has the default colour, pending warning, in-progress info, approved success, rejected error', async () => {
      const { visit, backend } = at()
      backend.reset(lists)
      const page = await visit('/')
      await page.getByText('Copper line').first().waitFor()
      const chips = page.locator('td [data-tone]')
      const tones = await chips.evaluateAll((all) =>
        all.map((chip) => [chip.textContent, (chip as HTMLElement).dataset.tone]),
      )
      expect(tones).toEqual([
        ['draft', 'default'],
        ['review_pending', 'warning'],
        ['in_progress', 'info'],
        ['approved', 'success'],
        ['rejected', 'error'],
      ])
      const colours = await chips.evaluateAll((all) => all.map((chip) => getComputedStyle(chip).backgroundColor))
      expect(new Set(colours).size).toBe(5)
    })

    // Spec 4.30
    it.each([
      ['legal-review', 'Draft'],
      ['credit-analysis', 'N/A'],
    ])('the state of the %s shows %s when it is unknown', async (stage, shown) => {
      const { visit, backend } = at()
      backend.reset(formRoutes({ stage, state: '' }))
      const page = await visit(formPath(stage))
      const chips = page.getByRole('region', { name: 'Workflow Actions' }).locator('[data-tone]')
      await chips.waitFor()
      expect(await chips.allTextContents()).toEqual([shown])
    })
  })

  describe('§9 Colour mode', () => {
    const mode = (page: Page) => page.locator('html').getAttribute('data-color-scheme')
    // Spec 9.20
    it('is the system’s at first, and light or dark when that is chosen, which the browser keeps', async () => {
      const { page, visit } = await openDesk(chromium(), at().backend, { colorScheme: 'dark' })
      await visit('/my-tasks', keptFor(someone))
      await page.getByText('No applications currently').waitFor()
      expect(await mode(page)).toBe('dark')
      for (const chosen of ['Light', 'Dark'] as const) {
        await page.emulateMedia({ colorScheme: chosen === 'Light' ? 'dark' : 'light' })
        await page.getByRole('button', { name: 'User menu' }).click()
        await page.getByRole('menuitemradio', { name: chosen }).click()
        await page.reload()
        await page.getByText('No applications currently').waitFor()
        expect(await mode(page)).toBe(chosen.toLowerCase())
      }
      expect(Object.values(await page.evaluate(() => ({ ...localStorage })))).toContain('dark')
      await page.context().close()
    })
  })
}
