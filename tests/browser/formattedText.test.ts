import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter } from '../journeys/support/controls.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { hostileHtml, hostileMarkdown } from '../support/hostile.ts'
import { addMoreKinds } from '../support/moreKinds.ts'
import { type Product, openProduct } from '../support/product.ts'
import { faults } from './support/looks.ts'
import { hatched, watch } from './trust/watch.ts'

const schemas = copySchemas()
let product: Product
let page: Page
let refused: () => string[]

beforeAll(async () => {
  addMoreKinds(schemas, 'credit-request')
  product = await openProduct({ schemasDir: schemas.dir })
  page = await product.person('requester')
  refused = await watch(page)
  await page.goto(`${product.url}/credit-requests/new`)
  await page.getByLabel(/^Request Title/).fill('Formatted')
  await enter(page, 'Counterparty', 'Kestrel Aluminium Ltd')
  await open()
})
afterAll(async () => {
  await product.close()
  schemas.remove()
})

const open = () => page.getByRole('tab', { name: 'More kinds', exact: true }).click()
const editor = () => page.getByRole('textbox', { name: 'Rationale', exact: true })
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Formatting of Rationale' }).getByRole('button', { name, exact: true })
let form = ''
async function stored(): Promise<unknown> {
  const { send } = await product.client('requester')
  const id = /credit-requests\/([^/?]+)/.exec(form)?.[1] ?? ''
  const { body } = await send('GET', `/api/credit/credit-applications/${id}/`)
  return (body as { credit_request_form: { rationale?: unknown } }).credit_request_form.rationale
}
/** Saves, and opens the form again. */
async function save() {
  await page.getByRole('button', { name: 'Save Draft', exact: true }).click()
  await page.getByText('Action completed: Save Draft.').waitFor()
  await page.goto(form)
  await open()
}
const paste = (html: string) =>
  editor().evaluate((element, given) => {
    const data = new DataTransfer()
    data.setData('text/html', given)
    data.setData('text/plain', 'plain')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

describe('Formatted text', () => {
  it('is typed with keys and buttons, and stored as Markdown', async () => {
    expect(await editor().getAttribute('aria-placeholder')).toBe('Why this is a good risk')
    await editor().click()
    await tool('Heading').click()
    await page.keyboard.type('Summary')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('sound')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type(' risk')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- Cash')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+]')
    await page.keyboard.type('Flow')
    await page.getByRole('button', { name: 'Save as Draft', exact: true }).click()
    await page.waitForURL(/credit-requests\/(?!new)/)
    form = page.url()
    await expect.poll(stored).toBe('# Summary\n\nA **sound** risk\n\n- Cash\n  - Flow')
  })

  it('is there again after a reload, and its links are asked for', async () => {
    await page.reload()
    await open()
    await editor().getByText('sound').dblclick()
    await tool('Link').click()
    await page.getByLabel('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByText('An address begins with https://, http:// or mailto:').waitFor()
    await page.getByLabel('Address').fill('https://bank.example/paper (2)')
    await page.keyboard.press('Enter')
    await save()
    await expect.poll(stored).toContain('A [**sound**](https://bank.example/paper%20%282%29) risk')
  })

  it('takes what is pasted from Word', async () => {
    await editor().click()
    await page.keyboard.press('ControlOrMeta+a')
    await paste(
      '<h1>Risk</h1><p class=MsoNormal style="color:red">A <b>firm</b> one<img src=x onerror="probed=true"></p>',
    )
    await editor().getByRole('heading', { name: 'Risk' }).waitFor()
    await save()
    await expect.poll(stored).toBe('# Risk\n\nA **firm** one')
  })

  it('says how much room is left for the text alone', async () => {
    await editor().click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText('a'.repeat(200))
    await page
      .getByText(/^\d+ characters too many$/)
      .first()
      .waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => page.getByText(/characters too many$/).count()).toBe(0)
  })

  it('is left by Tab, and its buttons are reached by one Tab and the arrows', async () => {
    await editor().focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Italic')
    await page.keyboard.press('Tab')
    expect(await editor().evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await editor().evaluate((element) => element === document.activeElement)).toBe(false)
  })

  it('is as easy to use by assistive technology as the rest', async () => {
    expect(await faults(page)).toEqual([])
  })

  it('that is hostile does nothing where it is edited, read and pasted, and breaks no policy', async () => {
    const hostile = [...hostileHtml, ...hostileMarkdown].join('\n\n')
    await page.route(/credit-applications\/[^/]+\/$/, async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      const body = (await response.json()) as { credit_request_form: Record<string, unknown> }
      body.credit_request_form.rationale = hostile
      await route.fulfill({ response, json: body })
    })
    for (const address of [`${form}&mode=view`, form]) {
      await page.goto(address)
      await open()
      await page.getByText('https://evil.example/x.css').first().waitFor()
      expect(await hatched(page)).toEqual([])
    }
    for (const html of hostileHtml) {
      await editor().press('ControlOrMeta+a')
      await paste(html)
    }
    await paste('<p>The end</p>')
    await editor().getByText('The end').waitFor()
    expect(await hatched(page)).toEqual([])
    expect(refused()).toEqual([])
  })
})
