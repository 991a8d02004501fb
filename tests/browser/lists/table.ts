import type { Page } from 'playwright-core'

export const heads = async (page: Page) =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim())

/** The body's rows, each as the texts of its cells. */
export const rows = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')))

export const column = async (page: Page, name: string) => {
  const index = (await heads(page)).indexOf(name)
  return (await rows(page)).map((cells) => cells[index])
}

/** A list at an address, once its rows are there. */
export const load = async (page: Page, address: string) => {
  await page.goto(address)
  await page.locator('tbody tr').first().waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
}
