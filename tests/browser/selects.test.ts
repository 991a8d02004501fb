import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

it('A select with a menu shows no focus to the mouse, and its menu closes as wide as it was', async () => {
  const page = await product.person('approver')
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('combobox', { name: 'Priority' }).click()
  const chosen = page.getByRole('option', { selected: true })
  await expect.poll(() => chosen.evaluate((option) => option === document.activeElement)).toBe(true)
  expect(await chosen.evaluate((option) => option.matches(':focus-visible'))).toBe(false)
  const menu = page.locator('.MuiMenu-paper')
  const width = () => menu.evaluate((paper) => paper instanceof HTMLElement && paper.offsetWidth)
  const open = await width()
  await page.keyboard.press('Escape')
  expect(await width()).toBe(open)
})

it('A select with a menu has a triangle in forced colours', async () => {
  const page = await product.person('approver')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${product.url}/dashboard`)
  const triangle = await page
    .getByRole('combobox', { name: 'Status' })
    .evaluate((select) => getComputedStyle(select, '::after').content)
  await page.emulateMedia({ forcedColors: null })
  expect(triangle).toContain('▾')
})

it('A select of the workbench does not look as if it could only be read', async () => {
  const page = await product.person('designer')
  await page.goto(`${product.url}/workbench/draft?stage=credit_request&field=priority`)
  await page.getByRole('button', { name: 'Show the JSON' }).click()
  const ground = await page
    .getByRole('combobox', { name: 'File' })
    .evaluate((select) => [getComputedStyle(select).backgroundColor, getComputedStyle(document.body).backgroundColor])
  expect(ground[0]).not.toBe(ground[1])
})
