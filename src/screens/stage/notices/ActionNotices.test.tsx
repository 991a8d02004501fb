import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../../tests/support/backend.ts'
import { indexOf } from '../../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../../tests/support/screen.tsx'
import { readStage } from '../../../../tests/support/stageForm.tsx'
import { plainToken } from '../../../../tests/support/tokens.ts'

const index = await indexOf(await readStage('business_sponsorship'))

const path = '/api/credit/credit-applications/7/'

/** The sponsorship as its primary sponsor opens it, ready to be submitted but for what the second one decided. */
async function openSponsorship(second?: string) {
  const application = {
    id: '7',
    title: 'Copper line',
    sub_processes: [{ form_key: 'business_sponsorship', form_name: 'Business Sponsorship', can_edit: true }],
    credit_request_form: { second_business_sponsor_name: 'Rafael Ortega' },
    business_sponsorship_form: {
      senior_sponsor_approval: 'approve',
      senior_sponsor_comments: 'Core to the desk.',
      second_sponsor_approval: second,
      workflow_instance: { id: 'w7', current_state: 'Draft' },
      available_transitions: [{ code: 'BS_SUBMIT', name: 'Submit Sponsorship', metadata: { completes: true } }],
    },
  }
  backend({
    'GET /definitions/index.json': index,
    [`GET ${path}`]: ok(application),
    'GET /api/notifications/': ok([]),
    'GET /api/users/me/': ok(someone),
  })
  open('/credit-requests/7/edit?form_type=business_sponsorship')
  await screen.findByText('Nothing is left to do before “Submit Sponsorship”.')
}

const note = () => screen.queryByRole('note')?.textContent
const possible = '“Submit Sponsorship” is still possible'

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('The second sponsor’s decision, beside the primary sponsor’s submit', () => {
  it.each([
    ['has not decided yet', undefined],
    ['has decided to reject', 'reject'],
  ])(
    'says of one who %s that the submit is still possible, and that this is kept on record',
    async (decision, second) => {
      await openSponsorship(second)
      expect(note()).toBe(`The second sponsor, Rafael Ortega, ${decision}. ${possible}, and this is kept on record.`)
    },
  )

  it('says nothing of one who approves', async () => {
    await openSponsorship('approve')
    expect(note()).toBeUndefined()
  })

  it('promises no record on a server that keeps none', async () => {
    signedIn(someone, plainToken)
    await openSponsorship()
    expect(note()).toBe(`The second sponsor, Rafael Ortega, has not decided yet. ${possible}.`)
  })
})
