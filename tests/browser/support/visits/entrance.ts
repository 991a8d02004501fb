import {
  approved,
  both,
  escape,
  failed,
  isOpen,
  seesAlert,
  narrow,
  popup,
  press,
  sees,
  strike,
  type,
  wide,
} from './steps.ts'
import type { Answer, Visit } from './visit.ts'

const signIn: Visit[] = [
  {
    name: 'Sign-in',
    as: '',
    at: '/login',
    shows: 'choose a user',
    moves: [
      { to: 'refused', make: both(type('Username', 'nobody'), type('Password', 'wrong'), press('Sign In'), seesAlert) },
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

const anywhere = { as: 'approver', at: '/dashboard', shows: 'Pending' }

const bar: Visit[] = [
  {
    name: 'Top bar',
    ...anywhere,
    moves: [
      { to: 'notifications open', within: popup, make: both(press(/^Notifications/), isOpen('menuitem')) },
      { to: 'user menu open', within: popup, make: both(escape, press('User menu'), isOpen('menuitem')) },
      { to: 'shortcuts open', within: popup, make: both(escape, strike('?'), isOpen('dialog')) },
      {
        to: 'places open',
        within: popup,
        looks: ['narrow'],
        make: both(press('Close'), narrow, press('Menu'), isOpen('menuitem')),
      },
    ],
  },
  {
    name: 'Notifications, none',
    ...anywhere,
    answers: { 'GET /api/notifications/': { status: 200, body: [] } },
    moves: [{ to: 'open', within: popup, make: both(press('Notifications'), sees('Nothing is waiting for you.')) }],
  },
  {
    name: 'Notifications, failed',
    ...anywhere,
    answers: { 'GET /api/notifications/': failed },
    moves: [
      { to: 'open', within: popup, make: both(press('Notifications'), sees(/notifications could not be loaded/)) },
    ],
  },
]

const session = {
  browser: 'Firefox on Windows',
  network: '192.0.2.x',
  since: '2026-11-20T08:00:00Z',
  used_at: '2026-11-20T09:30:00Z',
}
const mySessions: Answer = {
  status: 200,
  body: {
    password: true,
    sessions: [
      { ...session, id: '1', current: true },
      { ...session, id: '2', browser: 'Safari on iOS', current: false },
      { ...session, id: '3', browser: '', current: false },
    ],
  },
}
const mine = 'GET /api/users/me/sign-in/'
const openSignIn = both(press('User menu'), press('Sign-in and sessions', 'menuitem'), isOpen('dialog'))
const newPassword = (present: string) =>
  both(
    type(present, 'the present one'),
    type(/^New password \*/, 'not the same'),
    type(/^Confirm new password/, 'as this'),
    press('Change password'),
  )
const due: Answer = {
  status: 403,
  body: { detail: 'Please choose your own password first.', code: 'password_change_required' },
}

const mail = 'GET /api/users/me/mail/'
const openMail = both(press('User menu'), press('Mail', 'menuitem'), isOpen('dialog'))

const account: Visit[] = [
  {
    name: 'Sign-in and sessions',
    ...anywhere,
    answers: { [mine]: mySessions, 'POST /api/users/me/password/': { status: 204 } },
    moves: [
      { to: 'open', within: popup, make: both(openSignIn, sees('Where you are signed in')) },
      {
        to: 'not the same',
        within: popup,
        make: both(newPassword('Current password'), sees('The passwords do not match.')),
      },
      {
        to: 'changed',
        within: popup,
        make: both(
          type(/^Confirm new password/, 'not the same'),
          press('Change password'),
          sees(/^Your password has been changed/),
        ),
      },
    ],
  },
  {
    name: 'Sign-in and sessions, loading',
    ...anywhere,
    answers: { [mine]: 'none' },
    looks: wide,
    moves: [{ to: 'open', within: popup, make: openSignIn }],
  },
  {
    name: 'Sign-in and sessions, failed',
    ...anywhere,
    answers: { [mine]: failed },
    looks: wide,
    moves: [{ to: 'open', within: popup, make: both(openSignIn, seesAlert) }],
  },
  {
    name: 'Mail',
    ...anywhere,
    answers: {
      [mail]: { status: 200, body: { choice: 'at_once', address: 'ada.byron@bank.example', is_sent: true } },
      'PUT /api/users/me/mail/': { status: 204 },
    },
    moves: [
      { to: 'open', within: popup, make: both(openMail, sees('ada.byron@bank.example')) },
      {
        to: 'chosen',
        within: popup,
        make: both((page) => page.getByLabel('Once a day').check(), sees('Your choice has been saved.')),
      },
    ],
  },
  {
    name: 'Mail, without an address',
    ...anywhere,
    answers: { [mail]: { status: 200, body: { choice: 'none', address: null, is_sent: true } } },
    looks: wide,
    moves: [{ to: 'open', within: popup, make: both(openMail, sees(/^There is no e-mail address/)) }],
  },
  {
    name: 'Mail, failed',
    ...anywhere,
    answers: { [mail]: failed },
    looks: wide,
    moves: [{ to: 'open', within: popup, make: both(openMail, seesAlert) }],
  },
  {
    name: 'First password',
    as: 'approver',
    at: '/dashboard',
    answers: { 'GET /api/notifications/': due },
    shows: 'Choose your own password',
  },
]

const home = { as: 'auditor', at: '/' }

const pages: Visit[] = [
  { name: 'Page, on its way', ...home, answers: { 'assets/Dashboard-*': 'none' }, shows: 'Loading' },
  {
    name: 'Next page, on its way',
    ...home,
    answers: { 'assets/Prioritization-*': 'none' },
    shows: 'Pending',
    looks: wide,
    moves: [
      {
        to: 'asked for',
        make: both(press('Prioritization', 'button'), (page) => page.getByRole('progressbar').waitFor()),
      },
    ],
  },
  {
    name: 'Page, broken',
    as: 'auditor',
    at: `/credit-requests/${approved}/details`,
    answers: { [`GET ${approved}/documents/`]: { status: 200, body: { results: [{}] } } },
    shows: 'This screen could not be shown',
  },
  { name: 'Not found', as: 'auditor', at: '/nowhere', shows: 'Page not found' },
  {
    name: 'After a save',
    as: 'reviewer',
    at: '/credit-requests/{Magnet wire fixed-price programme}/edit?form_type=credit_review',
    shows: 'Workflow Actions',
    moves: [
      {
        to: 'what was done is told',
        within: '.MuiSnackbar-root',
        // The notice stays while the window is not the one in use.
        make: both(press('Save'), sees(/^Saved/), (page) =>
          page.evaluate(() => window.dispatchEvent(new Event('blur'))),
        ),
      },
    ],
  },
]

export const entranceVisits = [...signIn, ...bar, ...account, ...pages]
