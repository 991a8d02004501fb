import { approved, both, escape, failed, isOpen, isTold, list, narrow, pending, popup, press, sees, type, wide } from './steps.ts'
import type { Answer, Visit } from './visit.ts'

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
          type('Username', 'nobody'),
          type('Password', 'wrong'),
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

const dashboard = { as: 'approver', at: '/' }
const tasks = { as: 'approver', at: '/my-tasks' }

const lists: Visit[] = [
  {
    name: 'Dashboard',
    ...dashboard,
    shows: 'Forward billet sales 2027',
    moves: [
      { to: 'statuses open', within: popup, make: both(press('Status', 'combobox'), isOpen('option')) },
      { to: 'notifications open', within: popup, make: both(escape, press(/^Notifications/), isOpen('menuitem')) },
      { to: 'user menu open', within: popup, make: both(escape, press('User menu'), isOpen('menuitem')) },
      { to: 'nothing found', make: both(escape, type('Search', 'zzz'), sees('No matching requests found')) },
      { to: 'places open', within: popup, looks: ['narrow'], make: both(narrow, press('Menu'), isOpen('menuitem')) },
    ],
  },
  { name: 'Dashboard, loading', ...dashboard, answers: { [`GET ${list}`]: 'none' }, shows: 'Pending' },
  { name: 'Dashboard, failed', ...dashboard, answers: { [`GET ${list}`]: failed }, shows: 'Try again' },
  { name: 'My Tasks', ...tasks, shows: 'Gold stream hedging, two quarters' },
  { name: 'My Tasks, empty', ...tasks, as: 'auditor', shows: 'No applications currently awaiting your approval' },
  { name: 'My Tasks, loading', ...tasks, answers: { 'awaiting-my-approval/': 'none' }, shows: '...' },
  { name: 'My Tasks, failed', ...tasks, answers: { 'awaiting-my-approval/': failed }, shows: 'Try again' },
]

const prioritization = { as: 'approver', at: '/prioritization' }

const ranking: Visit[] = [
  {
    name: 'Prioritization',
    ...prioritization,
    answers: { 'POST bulk-update-ranks/': { status: 412, body: { detail: 'The ranking has changed.' } } },
    shows: 'Gold stream hedging, two quarters',
    moves: [
      { to: 'moved', make: press(/^Move .* down$/) },
      { to: 'refused as stale', make: both(press('Save Rankings'), sees('The ranking has changed.')) },
    ],
  },
  { name: 'Prioritization, loading', ...prioritization, answers: { [`GET ${list}`]: 'none' }, shows: 'Refresh', looks: wide },
  { name: 'Prioritization, failed', ...prioritization, answers: { [`GET ${list}`]: failed }, shows: /Failed to load/ },
  {
    name: 'Prioritization, empty',
    ...prioritization,
    answers: { [`GET ${list}`]: { status: 200, body: { results: [], count: 0, next: null } } },
    shows: 'No open applications found.',
    looks: wide,
  },
]

const record = `/credit-requests/${approved}/details`
const recordWith = (answer: Answer) => ({ [`GET ${approved}/`]: answer, 'history/': answer })

const hub: Visit[] = [
  {
    name: 'Hub',
    as: 'approver',
    at: `/credit-requests/${pending}/details`,
    shows: 'fields changed',
    moves: [{ to: 'history open', make: (page) => page.getByText('fields changed').first().click() }],
  },
  { name: 'Hub, approved', as: 'auditor', at: record, shows: 'fields changed' },
  { name: 'Hub, loading', as: 'auditor', at: record, answers: recordWith('none'), shows: 'Application Hub' },
  { name: 'Hub, failed', as: 'auditor', at: record, answers: recordWith(failed), shows: 'Try again' },
]

export const listVisits = [...signIn, ...lists, ...ranking, ...hub]
