import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { control, enter } from '../../journeys/support/controls.ts'
import { applicationPath, type Form, formPath, formRoutes } from '../support/application.ts'
import { type Desk, keptFor, someone } from '../support/desk.ts'

const uuids = ['7b1c9c1e-3f60-4a53-9a0e-0f6f3d6b1a11', '1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0f9'] as const
const keep = { code: 'X', name: 'Keep' }

export function payloads(at: () => Desk): void {
  const open = async (form: Form, user: object = someone) => {
    const { visit, backend } = at()
    backend.reset(formRoutes({ actions: [keep], ...form }))
    const page = await visit(formPath(form.stage), keptFor(user))
    await page.getByRole('heading', { name: 'Workflow Actions' }).waitFor()
    return page
  }
  /** What is saved before the action. */
  const saved = async (page: Page) => {
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    const bodies = () => at().backend.calls.filter(({ method, path }) => method === 'PATCH' && path === applicationPath)
    await expect.poll(() => bodies().length).toBe(1)
    return bodies()[0]?.body as Record<string, unknown>
  }
  const create = async (fill: (page: Page) => Promise<void>) => {
    const { visit, backend } = at()
    backend.reset({
      ...formRoutes({ stage: 'credit-request' }),
      'POST /api/credit/credit-applications/': { status: 201, body: { id: 'a1' } },
    })
    const page = await visit('/credit-requests/new')
    await control(page, 'Counterparty').waitFor()
    await fill(page)
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    return { page, created: () => backend.calls.filter(({ method }) => method === 'POST') }
  }

  describe('§5 Creating an application', () => {
    // Spec 5.2, 5.4
    it('requires a title and a counterparty', async () => {
      const { page, created } = await create(async () => {})
      for (const sentence of ['Form data is incomplete. Title is required.', 'Please select a counterparty']) {
        await page.getByRole('alert').getByText(sentence).waitFor()
        expect(await page.getByText(sentence).count(), sentence).toBe(1)
      }
      expect(created()).toEqual([])
    })

    // Spec 3.107, 3.108, 5.41, 7.19
    it('§3 sends yes and no as booleans, what is empty as null, and Medium as the priority', async () => {
      const { created } = await create(async (page) => {
        await enter(page, 'Request Title', 'Tin line')
        await enter(page, 'Counterparty', 'Norrland Metall AB')
        await page.getByRole('tab', { name: /^Limits/ }).click()
        await enter(page, 'Country Risk Limit Availability', 'Yes')
        await enter(page, 'KYC Approval obtained', 'No')
      })
      await expect.poll(() => created().length).toBe(1)
      expect(created()[0]?.body).toMatchObject({
        title: 'Tin line',
        counterparty_id: 'c1',
        priority: 'Medium',
        relationship_manager: null,
        credit_request_form_country_risk_limit_available: true,
        credit_request_form_kyc_approval_status: false,
        credit_request_form_positive_legal_opinion: null,
        credit_request_form_most_senior_contact: null,
      })
    })
  })

  describe('§5 Priority', () => {
    // Spec 5.41
    it('of an application without one is Medium, as the lists have it, and is saved as such', async () => {
      const page = await open({ stage: 'credit-request', application: { priority: null } })
      await page.getByRole('tab', { name: /^Prioritisation/ }).click()
      expect(await control(page, 'Priority').inputValue()).toBe('Medium')
      expect(await saved(page)).toMatchObject({ priority: 'Medium' })
    })
  })

  describe('§3 Guarantor name', () => {
    it.each([
      // Spec 3.110
      ['the loaded one, though it is no counterparty any more', undefined, 'Gone Holding AB'],
      // Spec 3.109
      ['the selected guarantor’s', 'Norrland Metall AB', 'Norrland Metall AB'],
    ])('is %s', async (_, chosen, name) => {
      const page = await open({
        stage: 'credit-request',
        fields: { guarantor_name: 'Gone Holding AB', guarantor_cif: 'CIF-9' },
      })
      await page.getByRole('tab', { name: /^Counterparty/ }).click()
      if (chosen) await enter(page, 'Guarantor', chosen)
      expect(await saved(page)).toMatchObject({ credit_request_form_guarantor_name: name })
    })
  })

  describe('§5 Approver', () => {
    // Spec 5.31, 5.32
    it.each([
      // Spec 7.50
      ['one that is no UUID gives way to the current user', '42', uuids[1]],
      ['one that is a UUID is kept', uuids[0], uuids[0]],
    ])('%s', async (_, approver, sent) => {
      const page = await open({ stage: 'credit-approval', fields: { approver } }, { ...someone, id: uuids[1] })
      expect(await saved(page)).toMatchObject({
        credit_approval_form_approver: sent,
        credit_approval_form_approval_decision: null,
      })
    })
  })

  describe('§5 Probability of default and loss given default', () => {
    // Spec 3.205, 3.206, 5.30
    it('are sent as numbers or null', async () => {
      const page = await open({ stage: 'credit-analysis', fields: { loss_given_default: '45.00' } })
      await page.getByRole('tab', { name: /^Risk Assessment/ }).click()
      await enter(page, 'Probability of default (%)', '1.25')
      await control(page, 'Loss given default (%)').fill('')
      expect(await saved(page)).toMatchObject({
        credit_analysis_form_probability_of_default: 1.25,
        credit_analysis_form_loss_given_default: null,
      })
    })

    // Spec 5.27, 5.28, 5.29, 9.14
    it('are numbers from 0 to 100 in steps of 0.01', async () => {
      const page = await open({ stage: 'credit-analysis' })
      await page.getByRole('tab', { name: /^Risk Assessment/ }).click()
      const wrong = {
        '100.01': 'must be at most 100.',
        '-1': 'must be at least 0.',
        '1.005': 'must be a multiple of 0.01.',
        many: 'must be a number.',
      }
      for (const [typed, sentence] of Object.entries(wrong)) {
        await enter(page, 'Probability of default (%)', typed)
        await page.getByRole('button', { name: 'Keep', exact: true }).click()
        await page.getByRole('alert').getByText(`Probability of default (%) ${sentence}`).first().waitFor()
      }
      await enter(page, 'Probability of default (%)', '50')
      expect(await saved(page)).toMatchObject({ credit_analysis_form_probability_of_default: 50 })
    })
  })

  describe('§5 Questionnaire select', () => {
    // Spec 3.168, 5.50
    it('offers Yes and No, reads true as Yes, and sends yes', async () => {
      const page = await open({ stage: 'credit-questionnaire', fields: { market_stress_tests: 'true' } })
      await page.getByRole('tab', { name: /^Risk Management/ }).click()
      const choice = control(page, 'Market stress tests')
      expect(await choice.locator('option').allTextContents()).toEqual(['Select…', 'Yes', 'No'])
      expect(await choice.locator('option:checked').textContent()).toBe('Yes')
      expect(await saved(page)).toMatchObject({ credit_questionnaire_form_market_stress_tests: 'yes' })
    })
  })

  describe('§7 Credit compilation', () => {
    // Spec 7.47
    it('the response to a save refreshes the form', async () => {
      const page = await open({ stage: 'credit-compilation', fields: { compiler_notes: 'Mine' } })
      const { backend } = at()
      backend.routes[`PATCH ${applicationPath}`] = formRoutes({
        stage: 'credit-compilation',
        fields: { compiler_notes: 'The server’s' },
      })[`PATCH ${applicationPath}`]
      await page.getByRole('tab', { name: /^Compilation Status/ }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect.poll(() => control(page, 'Compiler notes').inputValue()).toBe('The server’s')
      expect(new URL(page.url()).pathname).toBe('/credit-requests/a1/edit')
    })
  })
}
