import { approved, both, escape, failed, isOpen, isTold, narrow, popup, press, sees, strike, type, wide } from './steps.ts'
import type { Visit } from './visit.ts'

const signIn: Visit[] = [
  {
    name: 'Sign-in',
    as: '',
    at: '/login',
    shows: 'who would you like to be?',
    moves: [{ to: 'refused', make: both(type('Username', 'nobody'), type('Password', 'wrong'), press('Sign In'), isTold) }],
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
      { to: 'places open', within: popup, looks: ['narrow'], make: both(press('Close'), narrow, press('Menu'), isOpen('menuitem')) },
    ],
  },
  {
    name: 'Notifications, none',
    ...anywhere,
    answers: { 'GET /api/notifications/': { status: 200, body: [] } },
    moves: [{ to: 'open', within: popup, make: both(press('Notifications'), sees('Nothing waits for you.')) }],
  },
  {
    name: 'Notifications, failed',
    ...anywhere,
    answers: { 'GET /api/notifications/': failed },
    moves: [{ to: 'open', within: popup, make: both(press('Notifications'), sees(/notifications could not be loaded/)) }],
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
    moves: [{ to: 'asked for', make: both(press('Prioritization', 'link'), (page) => page.getByRole('progressbar').waitFor()) }],
  },
  {
    name: 'Page, broken',
    as: 'auditor',
    at: `/credit-requests/${approved}/details`,
    answers: { [`GET ${approved}/`]: { status: 200, body: { id: 'x', sub_processes: 5 } } },
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
        make: both(press('Save'), sees(/^Saved/), (page) => page.evaluate(() => window.dispatchEvent(new Event('blur')))),
      },
    ],
  },
]

export const entranceVisits = [...signIn, ...bar, ...pages]
