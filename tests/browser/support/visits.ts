import type { Page } from 'playwright-core'
import type { Look } from './axe.ts'

/** One screen in one state, and the further states that are reached from there. */
export interface Visit {
  name: string
  /** '' is nobody. */
  as: string
  /** `{Title}` stands for the id of the application of that title in the demo bank. */
  at: string
  /** What the server answers in place of its own: by the end of the address, and the method where it matters. */
  answers?: Record<string, Answer>
  /** A text that is there when the state is. */
  shows: string | RegExp
  /** Every tab of the form is opened. */
  tabs?: boolean
  /** All of them where absent. */
  looks?: readonly Look[]
  moves?: Move[]
}

/** From one state of a screen to the next. */
export interface Move {
  to: string
  make(page: Page): Promise<void>
  /** The part of the page that is new; all of it where absent. */
  within?: string
}

export type Answer = 'none' | { status: number; body?: unknown }

const list = '/api/credit/credit-applications/'
const wide: Look[] = ['light', 'dark']
const failed: Answer = { status: 500, body: { detail: 'The database does not answer.' } }

const press = (name: string | RegExp, role: 'button' | 'tab' | 'link' | 'combobox' = 'button') => (page: Page) =>
  page.getByRole(role, { name, exact: typeof name === 'string' }).first().click()
const sees = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
const isTold = (page: Page) => page.getByRole('alert').filter({ visible: true }).first().waitFor()
const both =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
const escape = (page: Page) => page.keyboard.press('Escape')

/** Menus and dialogs stand outside the page, over it. */
const popup = '.MuiModal-root'

const leaveDialog: Move = {
  to: 'asked before leaving',
  within: popup,
  make: both(press('User menu'), (page) => page.getByRole('menuitem', { name: 'Logout' }).click(), sees('Leave without saving?')),
}

const signIn: Visit[] = [
  {
    name: 'Sign-in',
    as: '',
    at: '/login',
    shows: 'who would you like to be?',
    moves: [
      {
        to: 'refused',
        make: both(
          (page) => page.getByLabel('Username').fill('nobody'),
          (page) => page.getByLabel('Password').fill('wrong'),
          press('Sign In'),
          isTold,
        ),
      },
    ],
  },
  {
    name: 'Sign-in, while it runs',
    as: '',
    at: '/login',
    answers: { 'POST /api/token/': 'none' },
    shows: 'Username',
    looks: wide,
    moves: [{ to: 'sent', make: both(press(/^requester/), press('Sign In'), sees('Signing in…')) }],
  },
]

const lists: Visit[] = [
  {
    name: 'Dashboard',
    as: 'approver',
    at: '/',
    shows: 'Forward billet sales 2027',
    moves: [
      { to: 'statuses open', within: popup, make: both(press('Status', 'combobox'), (page) => page.getByRole('option').first().waitFor()) },
      { to: 'notifications open', within: popup, make: both(escape, press(/^Notifications/), (page) => page.getByRole('menuitem').first().waitFor()) },
      { to: 'user menu open', within: popup, make: both(escape, press('User menu'), sees('Logout')) },
      { to: 'nothing found', make: both(escape, (page) => page.getByLabel('Search').fill('zzz'), sees('No matching requests found')) },
    ],
  },
  { name: 'Dashboard, loading', as: 'approver', at: '/', answers: { [`GET ${list}`]: 'none' }, shows: 'Pending' },
  { name: 'Dashboard, failed', as: 'approver', at: '/', answers: { [`GET ${list}`]: failed }, shows: 'Try again' },
  { name: 'My Tasks', as: 'approver', at: '/my-tasks', shows: 'Gold stream hedging, two quarters' },
  { name: 'My Tasks, empty', as: 'auditor', at: '/my-tasks', shows: 'No applications currently awaiting your approval' },
  { name: 'My Tasks, loading', as: 'approver', at: '/my-tasks', answers: { 'awaiting-my-approval/': 'none' }, shows: '...' },
  { name: 'My Tasks, failed', as: 'approver', at: '/my-tasks', answers: { 'awaiting-my-approval/': failed }, shows: 'Try again' },
]

const ranking: Visit[] = [
  {
    name: 'Prioritization',
    as: 'approver',
    at: '/prioritization',
    answers: { 'POST bulk-update-ranks/': { status: 412, body: { detail: 'The ranking has changed.' } } },
    shows: 'Gold stream hedging, two quarters',
    moves: [
      { to: 'moved', make: press(/^Move .* down$/) },
      { to: 'refused as stale', make: both(press('Save Rankings'), sees('The ranking has changed.')) },
    ],
  },
  { name: 'Prioritization, loading', as: 'approver', at: '/prioritization', answers: { [`GET ${list}`]: 'none' }, shows: 'Refresh', looks: wide },
  { name: 'Prioritization, failed', as: 'approver', at: '/prioritization', answers: { [`GET ${list}`]: failed }, shows: /Failed to load/ },
  {
    name: 'Prioritization, empty',
    as: 'approver',
    at: '/prioritization',
    answers: { [`GET ${list}`]: { status: 200, body: { results: [], count: 0, next: null } } },
    shows: 'No open applications found.',
    looks: wide,
  },
]

const hub: Visit[] = [
  {
    name: 'Hub',
    as: 'approver',
    at: '/credit-requests/{Gold stream hedging, two quarters}/details',
    shows: 'fields changed',
    moves: [{ to: 'history open', make: (page) => page.getByText('fields changed').first().click() }],
  },
  { name: 'Hub, approved', as: 'auditor', at: '/credit-requests/{Tenor extension to 24 months}/details', shows: 'fields changed' },
  { name: 'Hub, loading', as: 'auditor', at: '/credit-requests/{Tenor extension to 24 months}/details', answers: { 'GET {Tenor extension to 24 months}/': 'none', 'history/': 'none' }, shows: 'Application Hub' },
  { name: 'Hub, failed', as: 'auditor', at: '/credit-requests/{Tenor extension to 24 months}/details', answers: { 'GET {Tenor extension to 24 months}/': failed, 'history/': failed }, shows: 'Try again' },
]

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
    at: '/credit-requests/{Forward billet sales 2027}/edit?form_type=credit_request',
    answers: {
      'PATCH {Forward billet sales 2027}/': {
        status: 412,
        body: { detail: 'Someone else has saved this form.', fields: [{ field: 'title', yours: 'Mine', theirs: 'Theirs', by: 'Tobias Keller' }] },
      },
    },
    shows: 'Workflow Actions',
    moves: [
      { to: 'side by side', make: both((page) => page.getByLabel(/^Request Title/).fill('Mine'), press(/^Save/), sees('Keep my changes')) },
      leaveDialog,
    ],
  },
]

/** Each form, as somebody who fills it in, where it is open; and as the auditor, who reads all of them. */
const forms = [
  { form: 'credit_review', as: 'reviewer', of: 'Magnet wire fixed-price programme', early: 'Submit to Business Sponsor' },
  { form: 'business_sponsorship', as: 'sponsor', of: 'Platinum added to the matched book', early: 'Submit Sponsorship' },
  { form: 'credit_questionnaire', as: 'rm', of: 'Offshore renminbi margin', early: 'Send Back to Sponsorship' },
  { form: 'legal_review', as: 'legal', of: 'Offshore renminbi margin', early: 'Submit Legal Review' },
  { form: 'credit_analysis', as: 'analyst', of: 'Offshore renminbi margin', early: 'Submit Analysis' },
  { form: 'credit_compilation', as: 'compiler', of: 'Trade receivables of the export desk', early: 'Submit for Approval' },
  { form: 'credit_approval', as: 'approver', of: 'Gold stream hedging, two quarters', early: 'Approve' },
]

const filledIn = forms.map(
  ({ form, as, of, early }): Visit => ({
    name: `${form}, edited`,
    as,
    at: `/credit-requests/{${of}}/edit?form_type=${form}`,
    shows: 'Workflow Actions',
    tabs: true,
    moves: [{ to: 'pressed too early', make: both(press(early), isTold) }],
  }),
)

const readOnly = ['credit_request', ...forms.map(({ form }) => form)].map(
  (form): Visit => ({
    name: `${form}, read-only`,
    as: 'auditor',
    at: `/credit-requests/{Tenor extension to 24 months}/edit?form_type=${form}&mode=view`,
    shows: 'Workflow Actions',
    tabs: true,
    looks: wide,
  }),
)

const messages: Visit[] = [
  { name: 'Form, loading', as: 'auditor', at: '/credit-requests/{Tenor extension to 24 months}/edit', answers: { 'GET {Tenor extension to 24 months}/': 'none' }, shows: 'Loading application details...' },
  { name: 'Form, failed', as: 'auditor', at: '/credit-requests/{Tenor extension to 24 months}/edit', answers: { 'GET {Tenor extension to 24 months}/': failed }, shows: /^Error: / },
  { name: 'Form, unknown', as: 'auditor', at: '/credit-requests/{Tenor extension to 24 months}/edit?form_type=none', shows: /Could not determine which form/, looks: wide },
  { name: 'Not found', as: 'auditor', at: '/nowhere', shows: 'Page not found' },
]

export const visits = [...signIn, ...lists, ...ranking, ...hub, ...requests, ...filledIn, ...readOnly, ...messages]
