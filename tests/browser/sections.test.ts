import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Schema } from '../../src/engine/definition.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { chance } from '../support/chance.ts'
import { type Product, openProduct } from '../support/product.ts'

const schemas = copySchemas()
let product: Product
let page: Page

/** More than a tab draws at once; each section is of another height. */
const sections = Array.from({ length: 9 }, (_, n) => ({
  title: `Part ${n + 1}`,
  fields: Array.from({ length: n + 2 }, (_field, m) => `part_${n}_${m}`),
}))
const names = sections.flatMap(({ fields }) => fields)
const isProse = (_: string, n: number) => n % 4 === 1
const schemaOf = (n: number): Schema =>
  n % 4 === 3 ? { type: 'boolean' } : { type: 'string', maxLength: isProse('', n) ? 2000 : 200 }

beforeAll(async () => {
  schemas.edit('stages/credit-request/data.schema.json', ({ properties }) => {
    for (const [n, name] of names.entries())
      Object.assign(properties as object, { [name]: { title: name, ...schemaOf(n) } })
  })
  schemas.edit('stages/credit-request/ui.schema.json', (ui) => {
    const tabs = ui['ui:tabs'] as object[]
    tabs.push({ title: 'Parts', sections })
    for (const name of names.filter(isProse)) ui[name] = { 'ui:widget': 'textarea', 'ui:help': 'In plain words.' }
  })
  product = await openProduct({ schemasDir: schemas.dir, demoBank: true })
  page = await product.person('requester')
})
afterAll(async () => {
  await product.close()
  schemas.remove()
})

/** Where the button below the form stands on the page. */
const buttonAt = () =>
  page.evaluate(() => {
    const button = document.querySelector('[aria-labelledby=actions] button')
    return button ? button.getBoundingClientRect().top + window.scrollY : NaN
  })

/** Sections that have come near the window are drawn in the next frame. */
const twoFrames = () =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

it.each(chance('how wide the window is').shuffled([1280, 700]).slice(0, 1))(
  'a button below a long form stays where it is as the form is drawn, %i px wide',
  async (width) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`${product.url}/credit-requests/new`)
    await page.getByRole('tab', { name: 'Parts', exact: true }).click()
    await page.locator('[id="field.part_0_0"]').waitFor()
    const before = await buttonAt()
    for (const { fields } of sections) await page.locator(`[id="field.${fields[0]}"]`).scrollIntoViewIfNeeded()
    await page.locator('[aria-labelledby=actions] button').first().scrollIntoViewIfNeeded()
    await twoFrames()
    expect(Math.abs((await buttonAt()) - before)).toBeLessThan(8)
  },
)

/** How many boxes the browser laid out, each time that it did. */
async function laidOutDuring(act: () => Promise<void>): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page)
  const boxes: number[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value)
      if (event.name === 'Layout') boxes.push(Number(/"totalObjects":(\d+)/.exec(JSON.stringify(event))?.[1]))
  })
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } })
  await act()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  return boxes
}

it('at a key, only the line of text is laid out', async () => {
  await page.goto(`${product.url}/credit-requests/new`)
  await page.getByLabel(/^Request Title/).fill('Request of ')
  const text = 'copper cathodes'
  const boxes = await laidOutDuring(() => page.keyboard.type(text))
  // What arrives meanwhile, such as a list of people, lays out the page with the key that comes next.
  expect(boxes.filter((count) => count < 10).length).toBeGreaterThan(text.length / 2)
})

it('a line of text is as high as its letters are', async () => {
  await page.goto(`${product.url}/credit-requests/new`)
  const title = page.getByLabel(/^Request Title/)
  const hidden = await title.evaluate((input) => {
    document.documentElement.style.fontSize = '32px'
    return input.scrollHeight - input.clientHeight
  })
  expect(hidden).toBe(0)
  expect((await title.boundingBox())?.height).toBeGreaterThan(50)
})
