import { describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '../support/desk.ts'
import type { Browser, Page } from 'playwright-core'
import { drag } from '../support/drag.ts'

const list = '/api/credit/credit-applications/'
const state = { code: 'REVIEW_PENDING', name: 'Review Pending' }
/** As a server may answer them: in no order. */
const applications = [
  { id: 'e', title: 'No priority, no date' },
  { id: 'b', title: 'Ranked second', rank: 2, priority: 'Low' },
  { id: 'd', title: 'Medium, due in May', priority: 'Medium', required_by_date: '2027-05-01' },
  { id: 'f', title: 'Low', priority: 'Low', required_by_date: '2027-01-01' },
  { id: 'c', title: 'High', priority: 'High', required_by_date: '2027-09-01', amount: 25_000_000 },
  { id: 'a', title: 'Ranked first', rank: 1, priority: 'Medium' },
  { id: 'x', title: 'Done', workflow_state: { code: 'APPROVED', name: 'Approved' } },
].map((one) => ({ reference_number: one.id, workflow_state: state, ...one }))

const order = async (page: Page) => {
  const references = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLTableRowElement).cells[2]?.innerText.trim()))
  return references.join('')
}

export function ranking(at: () => Desk, chromium: () => Browser): void {
  describe('§9 Prioritization order in the browser', () => {
    // Spec 7.14, 9.5, 9.6, 9.7, 9.13
    it('ranked ones first, ascending; then by priority, Medium where there is none, and required-by date', async () => {
      const { visit, backend } = at()
      backend.reset({ [`GET ${list}`]: { body: applications } })
      const page = await visit('/prioritization')
      await page.getByText('Ranked first').waitFor()
      expect(await order(page)).toBe('abcdef')
      await page.getByText('US$25,000,000', { exact: true }).waitFor()
    })
  })

  describe('§4 Ranking', () => {
    // Spec 4.52, 4.53, 4.54, 7.22, 7.23, 9.8, 9.9
    it('dragging changes the order, saving assigns ranks 1 to n by position, and the list loads again after 1 s', async () => {
      const { backend } = at()
      backend.reset({ [`GET ${list}`]: { body: applications }, [`POST ${list}bulk-update-ranks/`]: { body: {} } })
      const { page, visit } = await openDesk(chromium(), backend)
      await page.clock.install()
      await visit('/prioritization')
      await page.getByText('Ranked first').waitFor()
      const save = page.getByRole('button', { name: 'Save Rankings' })
      expect(await save.isDisabled()).toBe(true)
      await drag(page, 5, 0)
      await expect.poll(() => order(page)).toBe('fabcde')

      const loads = () => backend.calls.filter(({ method, path }) => method === 'GET' && path === list).length
      const before = loads()
      await page.clock.pauseAt(Date.now() + 60_000)
      await save.click()
      await page.getByText('Successfully updated ranks for 6 applications').waitFor()
      const sent = backend.calls.find(({ path }) => path.includes('bulk-update-ranks'))?.body
      expect(sent).toEqual(['f', 'a', 'b', 'c', 'd', 'e'].map((id, n) => ({ id, rank: n + 1 })))
      await page.clock.runFor(999)
      expect(loads()).toBe(before)
      await page.clock.runFor(1)
      await expect.poll(loads).toBe(before + 1)
      await page.context().close()
    })
  })
}
