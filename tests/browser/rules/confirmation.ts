import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Action, applicationPath, formPath, formRoutes, transitionPath } from '../support/application.ts'
import type { Desk } from '../support/desk.ts'

const closing = { ui_behavior: { confirm: true } }
const approve: Action = { code: 'CA_APPROVE', name: 'Approve', metadata: closing }
const decided = { approval_decision: 'approved', approval_date: '2026-11-21', delegated_authority_level: 'DA2' }
const application = { amount: 25_000_000, credit_review_form: { delegated_authority_level: 'DA3' } }

async function open(at: () => Desk, actions: Action[], fields: object = decided) {
  const { visit, backend } = at()
  backend.reset(formRoutes({ stage: 'credit-approval', fields, actions, application }))
  const page = await visit(formPath('credit-approval'))
  const sent = () =>
    backend.calls.filter(({ method, path }) => method !== 'GET' && [applicationPath, transitionPath].includes(path))
  return {
    page,
    sent: () => sent().map(({ method, path }) => `${method} ${path}`),
    button: page.getByRole('button', { name: 'Approve', exact: true }),
  }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Approve?' })
const both = [`PATCH ${applicationPath}`, `POST ${transitionPath}`]

export function confirmation(at: () => Desk): void {
  describe('A transition that is to be confirmed', () => {
    it('asks once, restating counterparty, amount, authority and decision; the confirming button has its name', async () => {
      const { page, sent, button } = await open(at, [approve])
      await button.click()
      const rows = await dialog(page)
        .locator('dl')
        .evaluate((list) => [...list.children].map(({ textContent }) => textContent))
      expect(rows).toEqual([
        'Counterparty',
        'Norrland Metall AB',
        'Amount',
        expect.stringContaining('25,000,000'),
        'Authority required',
        'DA3',
        'Approval authority',
        'DA2',
        'Decision',
        'Approve',
      ])
      expect(sent()).toEqual([])
      await dialog(page).getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByText('Action completed: Approve.').waitFor()
      expect(sent()).toEqual(both)
    })

    it('takes nothing on Esc or Cancel, which has the focus, and gives the focus back to its button', async () => {
      const { page, sent, button } = await open(at, [approve])
      await button.click()
      await expect
        .poll(() =>
          dialog(page)
            .getByRole('button', { name: 'Cancel' })
            .evaluate((each) => each === document.activeElement),
        )
        .toBe(true)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      expect(await button.evaluate((each) => each === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await dialog(page).waitFor({ state: 'detached' })
      expect(sent()).toEqual([])
    })

    it('is not got round by Ctrl+Enter, neither before the question nor over it', async () => {
      const { page, sent, button } = await open(at, [approve])
      await button.focus()
      await page.keyboard.press('Control+Enter')
      await dialog(page).waitFor()
      await page.keyboard.press('Control+Enter')
      await page.keyboard.press('Control+s')
      expect(await dialog(page).count()).toBe(1)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      expect(sent()).toEqual([])
    })

    it('asks nothing while it is refused: what is missing is said at once', async () => {
      const rejected = { ...decided, approval_decision: 'rejected' }
      const { page } = await open(at, [{ ...approve, code: 'CA_REJECT', name: 'Reject' }], rejected)
      await page.getByRole('button', { name: 'Reject', exact: true }).click()
      await page.getByRole('alert').getByText('A rejection reason is required to perform this action.').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    })

    it('is taken at once where the server does not say so, as one of section 7 alone', async () => {
      const { page, sent, button } = await open(at, [{ ...approve, metadata: {} }])
      await button.click()
      await page.getByText('Action completed: Approve.').waitFor()
      expect(sent()).toEqual(both)
    })
  })
}
