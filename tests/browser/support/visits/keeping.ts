import type { Page } from 'playwright-core'
import {
  askedBeforeLeaving,
  both,
  draft,
  failed,
  inAnalysis,
  isOpen,
  seesAlert,
  letGo,
  popup,
  press,
  sees,
  strike,
  type,
  wide,
} from './steps.ts'
import type { Visit } from './visit.ts'

const form = {
  as: 'legal',
  at: `/credit-requests/${inAnalysis}/edit?form_type=legal_review`,
  shows: 'Workflow Actions',
}
const patch = `PATCH ${inAnalysis}/`
const mine = 'PUT legal_review/'
const kept = 'GET legal_review/'

const change = type('Grace period', 'Three business days')
const save = strike('Control+s')

const at = '2026-11-02T10:00:00Z'
const typed = { legal_review_form_grace_period: 'Three business days' }
const meanwhile = {
  field: 'legal_review_form_non_standard_provisions',
  yours: null,
  theirs: 'None',
  by: 'Jonas Lindqvist',
}
const found = (changed: object[]) => ({
  [kept]: { status: 200, body: { data: typed, version: 1, saved_at: at, changed } },
})

/** What becomes of what is typed, until it is saved. */
const drafts: Visit[] = [
  {
    name: 'Draft, kept',
    ...form,
    answers: { [mine]: { status: 200, body: { saved_at: at } } },
    looks: wide,
    moves: [{ to: 'told', make: both(change, sees(/^Unsaved changes kept/)) }],
  },
  {
    name: 'Draft, offline',
    ...form,
    answers: { [mine]: failed },
    moves: [{ to: 'told', make: both(change, sees(/the server cannot be reached$/)) }],
  },
  {
    name: 'Draft, not kept',
    ...form,
    looks: wide,
    moves: [{ to: 'told', make: both(fillStorage, change, sees(/could not be kept/)) }],
  },
  { name: 'Draft, back', ...form, answers: found([meanwhile]), shows: /^Your unsaved changes/ },
  {
    name: 'Draft, back over others’ changes',
    ...form,
    answers: found([
      {
        ...meanwhile,
        field: 'legal_review_form_grace_period',
        yours: 'Three business days',
        theirs: 'One business day',
      },
    ]),
    shows: 'Keep my changes',
  },
]

const saves: Visit[] = [
  {
    name: 'Save, while it runs',
    ...form,
    answers: { [patch]: 'none' },
    looks: wide,
    moves: [{ to: 'sent', make: both(change, save) }],
  },
  {
    name: 'Save, failed',
    ...form,
    answers: { [patch]: failed },
    moves: [{ to: 'told', make: both(change, save, seesAlert) }],
  },
  {
    name: 'Save, refused by field',
    ...form,
    answers: { [patch]: { status: 400, body: { legal_review_form_grace_period: ['Please give it in days.'] } } },
    moves: [{ to: 'told', make: both(change, save, sees('Please give it in days.')) }],
  },
  {
    name: 'Save, stale',
    as: 'requester',
    at: `/credit-requests/${draft}/edit?form_type=credit_request`,
    answers: {
      [`PATCH ${draft}/`]: {
        status: 412,
        body: {
          detail: 'Someone else has saved this form.',
          fields: [{ field: 'title', yours: 'Mine', theirs: 'Theirs' }],
        },
      },
    },
    shows: 'Workflow Actions',
    moves: [
      { to: 'side by side', make: both(type(/^Request Title/, 'Mine'), save, sees('Keep my changes')) },
      { to: 'asked before leaving', within: popup, make: askedBeforeLeaving },
    ],
  },
  {
    name: 'Session, ended over unsaved work',
    ...form,
    moves: [
      { to: 'asked to sign in again', within: popup, make: both(change, endSession, save, isOpen('dialog')) },
      { to: 'refused', within: popup, make: both(signIn('wrong'), sees('No active account found')) },
      { to: 'saved', make: both(letGo, signIn('credit-demo-2026'), sees('Saved.')) },
    ],
  },
]

function fillStorage(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new Error('It is full.')
    }
  })
}

/** For every call but the sign-in. */
function endSession(page: Page): Promise<unknown> {
  const isCall = ({ pathname }: URL) => pathname.startsWith('/api/') && pathname !== '/api/token/'
  return page.route(isCall, (route) => route.fulfill({ status: 401, json: {} }))
}

function signIn(password: string) {
  return both(type('Password', password), press('Sign In'))
}

export const keepingVisits = [...drafts, ...saves]
