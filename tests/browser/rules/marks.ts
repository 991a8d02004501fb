import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { control, enter } from '../../journeys/support/controls.ts'
import { formPath, formRoutes } from '../support/application.ts'
import type { Desk } from '../support/desk.ts'

/** The labels of the whole form that are marked as required; every tab is opened. */
async function marked(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: 'Workflow Actions' }).waitFor()
  for (const tab of await page.getByRole('tab').all()) await tab.click()
  const labels = await page.locator('.stage-form .label').allTextContents()
  return labels.filter((label) => label.endsWith(' *')).map((label) => label.slice(0, -2))
}

const required: Record<string, string[]> = {
  // Spec 5.5, 5.6, 5.7, 5.8
  'credit-request': ['Request Title', 'Counterparty', 'Limits', 'Relationship manager', 'Senior business sponsor'],
  // Spec 5.11
  'credit-review': [
    'Assigned credit analyst',
    'Delegated authority level',
    'Need for additional Credit Questionnaire?',
  ],
  // Spec 5.14
  'business-sponsorship': ['Primary sponsor decision', 'Primary sponsor comments'],
  // Spec 5.38
  'credit-questionnaire': [],
  // Spec 5.18
  'legal-review': ['Agreement template'],
  // Spec 5.19, 5.20
  'credit-analysis': ['Credit analyst', 'Final recommendation'],
  // Spec 5.21
  'credit-compilation': ['Compiler'],
  // Spec 5.22, 5.23, 5.24, 5.25
  'credit-approval': ['Approver', 'Approval decision', 'Approval date', 'Delegated authority level'],
}

export function marks(at: () => Desk): void {
  const open = async (stage: string) => {
    const { visit, backend } = at()
    backend.reset(formRoutes({ stage, actions: [{ code: 'X', name: 'Keep' }] }))
    return visit(formPath(stage))
  }

  describe('§5 Marked required', () => {
    it.each(Object.entries(required))('of the %s: %j', async (stage, labels) => {
      expect(await marked(await open(stage))).toEqual(labels)
    })

    // Spec 5.26
    it('the rejection reason, which is visible only when the approval decision is rejected', async () => {
      const page = await open('credit-approval')
      await enter(page, 'Approval decision', 'Approved')
      expect(await control(page, 'Rejection reason').count()).toBe(0)
      await enter(page, 'Approval decision', 'Rejected')
      await control(page, 'Rejection reason').waitFor()
      expect(await marked(page)).toContain('Rejection reason')
    })
  })

  describe('§5 Credit request', () => {
    // Spec 5.9
    it('a counterparty’s and a guarantor’s CIF are read-only, and filled from the choice', async () => {
      const page = await open('credit-request')
      const cif = control(page, 'Counterparty CIF number')
      await enter(page, 'Counterparty', 'Norrland Metall AB')
      await expect.poll(() => cif.inputValue()).toBe('CIF-1')
      const editable = [cif, control(page, 'Guarantor CIF number')].map((input) => input.isEditable())
      expect(await Promise.all(editable)).toEqual([false, false])
    })
  })

  describe('§5 Limits', () => {
    // Spec 5.16, 5.17
    it('at least one row remains, and amounts and tenors are numbers', async () => {
      const page = await open('credit-request')
      await page.getByRole('tab', { name: /^Limits/ }).click()
      await page.getByRole('button', { name: '+ Add Row' }).click()
      const remove = page.getByRole('button', { name: /^Remove/ })
      while ((await remove.count()) > 1) await remove.first().click()
      expect(await remove.isDisabled()).toBe(true)
      const columns = [
        'Existing Amount (US$ m)',
        'Existing Tenor (months)',
        'Proposed Amount (US$ m)',
        'Proposed Tenor (months)',
      ]
      for (const column of columns) await enter(page, `${column}, row 1`, 'twelve')
      await enter(page, 'Comments, row 1', 'As before')
      await page.getByRole('button', { name: 'Keep' }).click()
      for (const column of columns) {
        const described = await control(page, `${column}, row 1`).getAttribute('aria-describedby')
        expect(await page.locator(`[id="${described}"]`).textContent()).toMatch(/number/)
      }
    })
  })
}
