import { describe, expect, it } from 'vitest'
import {
  type Action,
  applicationPath,
  type Form,
  formPath,
  formRoutes,
  transitionPath,
} from '../support/application.ts'
import type { Desk } from '../support/desk.ts'

const submit: Action = { code: 'X_SUBMIT', name: 'Submit Form' }
const reject: Action = { code: 'X_REJECT', name: 'Reject Application' }

/** Presses an action; answers what was then sent to change something. */
async function take(at: () => Desk, form: Form, typed = '') {
  const { visit, backend } = at()
  backend.reset(formRoutes(form))
  const page = await visit(formPath(form.stage))
  if (typed) await page.getByPlaceholder('Add comments for this action...').fill(typed)
  await page.getByRole('button', { name: form.actions?.[0]?.name ?? '', exact: true }).click()
  const calls = () => backend.calls.filter(({ path }) => [applicationPath, transitionPath].includes(path))
  return {
    page,
    calls: () => calls().map(({ method, path }) => `${method} ${path}`),
    sent: () => calls().filter(({ method }) => method !== 'GET'),
  }
}

interface RefusedForm extends Form {
  message: string
}

const refused: Record<string, RefusedForm> = {
  // Spec 5.10
  'Credit review: rejecting requires a rejection reason': {
    stage: 'credit-review',
    actions: [reject],
    message: 'A rejection reason is required to perform this action.',
  },
  // Spec 5.12
  'Business sponsorship: rejecting requires that a sponsor has chosen reject': {
    stage: 'business-sponsorship',
    fields: { senior_sponsor_approval: 'approve', senior_sponsor_comments: 'Yes.' },
    actions: [reject],
    message: 'A rejection decision must be selected by at least one sponsor.',
  },
  // Spec 5.13
  'Business sponsorship: submitting requires that the primary sponsor has chosen approve': {
    stage: 'business-sponsorship',
    fields: { senior_sponsor_approval: 'reject', senior_sponsor_comments: 'No.' },
    actions: [submit],
    message: 'The primary sponsor must approve the application to proceed.',
  },
}

interface CommentedForm extends Form {
  typed: string
  comments: string
}

const commented: Record<string, CommentedForm> = {
  // Spec 4.31, 4.32, 7.34, 7.35
  'the user’s text': { stage: 'legal-review', actions: [submit], typed: 'All clear.', comments: 'All clear.' },
  // Spec 4.32
  'the transition’s name and "performed" when nothing is typed': {
    stage: 'legal-review',
    actions: [submit],
    typed: '',
    comments: 'Submit Form performed',
  },
  // Spec 4.33
  'the rejection reason of a credit review': {
    stage: 'credit-review',
    fields: { rejection_reason: 'Sanctioned.' },
    actions: [reject],
    typed: 'Sorry.',
    comments: 'Sanctioned.',
  },
  // Spec 4.33
  'the comments of the primary sponsor who rejects': {
    stage: 'business-sponsorship',
    fields: { senior_sponsor_approval: 'reject', senior_sponsor_comments: 'Too concentrated.' },
    actions: [reject],
    typed: 'Sorry.',
    comments: 'Too concentrated.',
  },
  // Spec 4.33
  'the comments of the second sponsor who rejects': {
    stage: 'business-sponsorship',
    fields: {
      senior_sponsor_approval: 'approve',
      senior_sponsor_comments: 'Yes.',
      second_business_sponsor_name: 'Sam Second',
      second_sponsor_approval: 'reject',
      second_sponsor_comments: 'Not with me.',
    },
    actions: [reject],
    typed: '',
    comments: 'Not with me.',
  },
}

export function transitions(at: () => Desk): void {
  describe('§5 In the browser', () => {
    it.each(Object.entries(refused))('%s, else it says so and sends nothing', async (_, { message, ...form }) => {
      const { page, sent } = await take(at, form)
      await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
      expect(sent()).toEqual([])
    })
  })

  describe('§4 Performing a transition in the browser', () => {
    it.each(Object.entries(commented))(
      'saves, then sends the code and as comments %s',
      async (_, { typed, comments, ...form }) => {
        const { page, sent } = await take(at, form, typed)
        await page.getByText(`Action completed: ${form.actions?.[0]?.name}.`).waitFor()
        expect(sent().map(({ method, path }) => [method, path])).toEqual([
          ['PATCH', applicationPath],
          ['POST', transitionPath],
        ])
        expect(sent()[1]?.body).toEqual({ transition_code: form.actions?.[0]?.code, comments })
      },
    )

    it.each([
      ['credit-questionnaire', {}, 'credit_questionnaire_create_workflow_instance'],
      // Spec 4.34, 5.15
      ['legal-review', { agreement_template: 'ISDA' }, 'legal_review_create_workflow_instance'],
      ['credit-compilation', {}, 'credit_compilation_create_workflow_instance'],
      ['credit-approval', {}, 'credit_approval_create_workflow_instance'],
    ])(
      'without a workflow instance the %s is saved with the flag that asks for one, and the missing one stops the transition',
      async (stage, fields, flag) => {
        const { page, sent } = await take(at, { stage, state: '', fields, actions: [submit] })
        await page
          .getByRole('alert')
          .getByText('Cannot perform transitions - workflow instance not found. The form is saved.')
          .waitFor()
        expect(sent()).toMatchObject([{ method: 'PATCH', body: { [flag]: true } }])
      },
    )

    // Spec 4.34
    it('without a workflow instance id the analysis form tries all the same: it is saved', async () => {
      const { page, sent } = await take(at, { stage: 'credit-analysis', state: '', actions: [submit] })
      await page.getByText('An unexpected error occurred during transition.').waitFor()
      expect(await page.getByText('Cannot perform transitions').count()).toBe(0)
      expect(sent().map(({ method }) => method)).toEqual(['PATCH'])
    })
  })

  describe('§4 After a successful transition in the browser', () => {
    const named = (name: string, code: string, go?: string): Action => ({
      code,
      name,
      ...(go && { metadata: { ui_behavior: { navigate_on_success: go } } }),
    })
    it.each([
      // Spec 4.36
      ['credit-request', named('Submit for Review', 'CR_TR_1'), '/credit-requests/a1/details'],
      // Spec 4.37
      ['credit-review', named('Save Draft', 'CR_SAVE_DRAFT'), '/'],
      // Spec 4.35
      ['legal-review', named('Submit Form', 'LR_X', '/my-tasks'), '/my-tasks'],
    ])('of the %s, %j leads to %s', async (stage, action, path) => {
      const { page } = await take(at, { stage, actions: [action] })
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    })

    // Spec 4.46
    it('everything else loads the form again', async () => {
      const { page, calls } = await take(at, { stage: 'legal-review', actions: [submit] })
      await page.getByText('Action completed: Submit Form.').waitFor()
      await expect.poll(() => calls().slice(-2)).toEqual([`POST ${transitionPath}`, `GET ${applicationPath}`])
      expect(new URL(page.url()).pathname).toBe('/credit-requests/a1/edit')
    })
  })
}
