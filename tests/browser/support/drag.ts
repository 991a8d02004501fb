import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Takes a row by its handle to where another is, and lets go when it stands there, as a hand with a mouse does. */
export async function drag(page: Page, from: number, to: number): Promise<void> {
  const rows = page.locator('tbody tr')
  const handles = page.locator('tbody [data-drag-handle]')
  const taken = await rows.nth(from).locator('[data-names]').textContent()
  const goal = await handles.nth(to).boundingBox()
  if (!goal) throw new Error(`Row ${to} is not to be seen.`)
  await handles.nth(from).hover()
  await page.mouse.down()
  let nudge = 0
  const standsThere = async () => {
    nudge = 1 - nudge
    await page.mouse.move(goal.x + 6, goal.y + 2 + nudge, { steps: 12 })
    return rows.nth(to).locator('[data-names]').textContent()
  }
  await expect.poll(standsThere, { timeout: 15_000 }).toBe(taken)
  await page.mouse.up()
}
