import type { Page } from 'playwright-core'
import { posts } from '../posts.ts'
import { approved, both, draft, failed, isOpen, isTold, panel, popup, press, sees, type, wide } from './steps.ts'
import type { Answer, Move, Visit } from './visit.ts'

const leaveDialog: Move = {
  to: 'asked before leaving',
  within: popup,
  make: both(press('User menu'), (page) => page.getByRole('menuitem', { name: 'Logout' }).click(), sees('Leave without saving?')),
}

const file = { name: 'accounts.txt', mimeType: 'text/plain', buffer: Buffer.from('Accounts') }
const attach = (page: Page) => page.locator('input[type=file]').setInputFiles(file)

const requests: Visit[] = [
  {
    name: 'New request',
    as: 'requester',
    at: '/credit-requests/new',
    shows: 'Request Title',
    tabs: true,
    moves: [
      { to: 'unsavable', make: both(press('Save as Draft'), isTold) },
      { to: 'rows', make: both(press(/^Limits/, 'tab'), press('+ Add Row'), press('+ Add Row')) },
      { to: 'search open', make: both(press(/^Counterparty/, 'tab'), (page) => page.getByLabel(/^Counterparty \*?$/).click()) },
      leaveDialog,
    ],
  },
  {
    name: 'Request, lists not loaded',
    as: 'requester',
    at: '/credit-requests/new',
    answers: { 'counterparties/': failed, 'limit-types/': failed },
    shows: /Error loading counterparties/,
    looks: wide,
  },
  {
    name: 'Request, stale',
    as: 'requester',
    at: `/credit-requests/${draft}/edit?form_type=credit_request`,
    answers: {
      [`PATCH ${draft}/`]: {
        status: 412,
        body: { detail: 'Someone else has saved this form.', fields: [{ field: 'title', yours: 'Mine', theirs: 'Theirs' }] },
      },
    },
    shows: 'Workflow Actions',
    moves: [
      { to: 'side by side', make: both(type(/^Request Title/, 'Mine'), press(/^Save/), sees('Keep my changes')) },
      leaveDialog,
    ],
  },
  {
    name: 'Request, with a document',
    as: 'requester',
    at: `/credit-requests/${draft}/edit?form_type=credit_request`,
    shows: 'Workflow Actions',
    looks: wide,
    moves: [
      { to: 'attached', within: panel, make: both(press(/^Documents/, 'tab'), attach, sees('accounts.txt')) },
      { to: 'asked before removing', within: popup, make: both(press(/^Remove accounts/), isOpen('dialog')) },
    ],
  },
]

/** Each form, as somebody who fills it in, where it is open; and as the auditor, who reads all of them. */
const early: Record<string, string> = {
  credit_review: 'Submit to Business Sponsor',
  business_sponsorship: 'Submit Sponsorship',
  credit_questionnaire: 'Send Back to Sponsorship',
  legal_review: 'Submit Legal Review',
  credit_analysis: 'Submit Analysis',
  credit_compilation: 'Submit for Approval',
  credit_approval: 'Approve',
}

const filledIn = posts.slice(1).map(
  ({ form, as, of }): Visit => ({
    name: `${form}, edited`,
    as,
    at: `/credit-requests/{${of}}/edit?form_type=${form}`,
    shows: 'Workflow Actions',
    tabs: true,
    moves: [{ to: 'pressed too early', make: both(press(early[form] ?? ''), isTold) }],
  }),
)

const readOnly = posts.map(
  ({ form }): Visit => ({
    name: `${form}, read-only`,
    as: 'auditor',
    at: `/credit-requests/${approved}/edit?form_type=${form}&mode=view`,
    shows: 'Workflow Actions',
    tabs: true,
    looks: wide,
  }),
)

const router = { as: 'auditor', at: `/credit-requests/${approved}/edit` }
const recordWith = (answer: Answer) => ({ [`GET ${approved}/`]: answer })

const messages: Visit[] = [
  { name: 'Form, loading', ...router, answers: recordWith('none'), shows: 'Loading application details...' },
  { name: 'Form, failed', ...router, answers: recordWith(failed), shows: /^Error: / },
  { name: 'Form, unknown', ...router, at: `${router.at}?form_type=none`, shows: /Could not determine which form/, looks: wide },
  { name: 'Not found', as: 'auditor', at: '/nowhere', shows: 'Page not found' },
]

export const formVisits = [...requests, ...filledIn, ...readOnly, ...messages]
