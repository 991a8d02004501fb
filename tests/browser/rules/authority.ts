import { describe, expect, it } from 'vitest'
import { formPath, formRoutes } from '../support/application.ts'
import { type Desk, keptFor, someone } from '../support/desk.ts'

const analyst = { ...someone, da_level: 'DA7', role: { name: 'Credit Analyst' } }
const approve = { code: 'CA_APPROVE', name: 'Approve' }

async function open(at: () => Desk, user: object, required: unknown, fields: object = {}) {
  const { visit, backend } = at()
  const application = { credit_review_form: { delegated_authority_level: required } }
  backend.reset(formRoutes({ stage: 'credit-approval', fields, actions: [approve], application }))
  const page = await visit(formPath('credit-approval'), keptFor(user))
  await page.getByRole('heading', { name: 'Workflow Actions' }).waitFor()
  return page
}

export function authority(at: () => Desk): void {
  describe('§5 Delegated authority check in the browser', () => {
    // Spec 5.35, 5.36, 6.10
    it('takes every action from an analyst whose level is weaker than the review’s, and says so', async () => {
      const page = await open(at, analyst, 'DA3')
      const text =
        'Insufficient authorization. This application requires DA3 approval level, but you have DA7. Please contact a user with DA3 or higher authority.'
      await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
      expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
      const none = 'No workflow actions are currently available for your role and the current state.'
      await page.getByText(none, { exact: true }).waitFor()
    })

    it.each([
      // Spec 5.34
      ['an analyst of an equal level', { ...analyst, da_level: 'DA3' }],
      // Spec 5.33
      ['another role', { ...analyst, role: { name: 'approver' } }],
    ])('leaves the actions of %s', async (_, user) => {
      const page = await open(at, user, 'DA3')
      await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
      expect(await page.getByText('Insufficient authorization').count()).toBe(0)
    })
  })

  describe('§5 Delegated authority level', () => {
    const level = 'Delegated authority level'
    // Spec 5.37
    it.each([
      ['the review’s where the approval form has none, a bare number as DA{n}', 4, {}, 'DA4'],
      ['the approval form’s own', 'DA4', { delegated_authority_level: 'CC' }, 'CC'],
    ])('is %s', async (_, required, fields, shown) => {
      const page = await open(at, someone, required, fields)
      expect(await page.getByLabel(level).inputValue()).toBe(shown)
    })

    // Spec 5.42, 5.43, 5.44, 5.45, 5.46, 5.47, 5.48, 5.49, 9.11
    it('is offered as DA1 Board to DA8 Junior Credit Analyst, and CC for the Credit Committee', async () => {
      const page = await open(at, someone, 'DA4')
      expect(await page.getByLabel(level).locator('option').allTextContents()).toEqual([
        'Select…',
        'DA1 Board',
        'DA2 Credit Committee',
        'DA3 Chief Risk Officer',
        'DA4 Head of Credit',
        'DA5 Department Head',
        'DA6 Senior Credit Analyst',
        'DA7 Credit Analyst',
        'DA8 Junior Credit Analyst',
        'CC Credit Committee',
      ])
    })
  })
}
