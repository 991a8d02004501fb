import type { Page } from 'playwright-core'
import {
  askedBeforeLeaving,
  both,
  escape,
  failed,
  hold,
  isOpen,
  letGo,
  list,
  popup,
  press,
  sees,
  type,
  wide,
} from './steps.ts'
import type { Answer, Visit } from './visit.ts'

const dashboard = { as: 'approver', at: '/' }
const lacks = {
  missing: [
    { kind: 'administrators', roles: ['Administrator'] },
    { kind: 'people', form_name: 'Credit Approval', roles: ['Approver', 'Credit Analyst'], needs_level: true },
    { kind: 'records', resource: 'counterparties' },
  ],
}
const tasks = { as: 'approver', at: '/my-tasks' }

const row = { id: 'x', reference_number: 'CR-2026-00999', title: 'Copper cathode prepayment', version: 2 }
/** The first of many pages. */
const firstPage: Answer = {
  status: 200,
  body: { results: [row], count: 1200, next: 'x', facets: { pending: 1, statuses: [], priorities: [] } },
}

const isBusy = (page: Page) => page.locator('[aria-busy=true]').waitFor()
const isSorted = (page: Page) => page.locator('[aria-busy=false] [aria-sort=descending]').waitFor()

const exportFails = (page: Page) => page.route(/limit=999/, (route) => route.fulfill({ status: 500, json: {} }))

const savedViews = [
  { id: 'a', name: 'Metals in analysis', query: { status: 'ANALYSIS', columns: 'amount' }, is_default: false },
  {
    id: 'b',
    name: 'Urgent, with everything that the committee asked for in its last meeting',
    query: {},
    is_default: true,
  },
]

/** The person has looked at the application before it was changed. */
async function lookedAt(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { id } = JSON.parse(localStorage.getItem('user_details') ?? '{}') as { id?: string }
    localStorage.setItem(`applications_seen ${id}`, '{"x":1}')
  })
  await page.reload()
}
const isMarked = (page: Page) => page.getByRole('img', { name: /^Changed/ }).waitFor()

const lists: Visit[] = [
  {
    name: 'Dashboard',
    ...dashboard,
    shows: 'Forward billet sales 2027',
    moves: [
      { to: 'statuses open', within: popup, make: both(press('Status', 'combobox'), isOpen('option')) },
      { to: 'columns open', within: popup, make: both(escape, press('Columns'), isOpen('menuitemcheckbox')) },
      { to: 'while it sorts', looks: wide, make: both(escape, hold('order=required'), press('Required By'), isBusy) },
      { to: 'sorted', looks: wide, make: both(letGo, press('Required By'), isSorted) },
      { to: 'nothing found', make: both(type('Search', 'zzz'), sees('No matching requests found')) },
    ],
  },
  { name: 'Dashboard, loading', ...dashboard, answers: { [`GET ${list}`]: 'none' }, shows: 'Pending' },
  { name: 'Dashboard, failed', ...dashboard, answers: { [`GET ${list}`]: failed }, shows: 'Try again' },
  {
    name: 'Dashboard, tasks failed',
    ...dashboard,
    answers: { 'awaiting-my-approval/': failed },
    shows: 'The list could not be loaded.',
  },
  {
    name: 'Dashboard, exported',
    ...dashboard,
    answers: { [`GET ${list}`]: firstPage },
    shows: 'Show more',
    moves: [
      { to: 'formats open', within: popup, make: both(press('Export'), isOpen('menuitem')) },
      {
        to: 'while it runs',
        make: both(hold('limit=999'), press('Export CSV', 'menuitem'), sees(/^Cancel/)),
      },
      {
        to: 'failed',
        make: both(
          press(/^Cancel/),
          exportFails,
          press('Export'),
          press('Export XLSX', 'menuitem'),
          sees(/^The list was not exported/),
        ),
      },
    ],
  },
  {
    name: 'Dashboard, saved views',
    ...dashboard,
    answers: { 'GET /api/saved-views/': { status: 200, body: savedViews } },
    shows: 'Forward billet sales 2027',
    moves: [
      { to: 'views open', within: popup, make: both(press('Views'), sees('Metals in analysis')) },
      { to: 'managed', within: popup, make: both(press('Manage views…', 'menuitem'), isOpen('dialog')) },
      {
        to: 'renamed',
        within: popup,
        make: both(press('Rename “Metals in analysis”'), sees('New name')),
      },
      {
        to: 'saved',
        within: popup,
        make: both(
          press('Close'),
          press('Views'),
          press('Save view…', 'menuitem'),
          type(/^Name/, 'metals in analysis'),
          sees(/^Replaces your view/),
        ),
      },
    ],
  },
  {
    name: 'Dashboard, saved views failed',
    ...dashboard,
    answers: { 'GET /api/saved-views/': failed },
    shows: 'Forward billet sales 2027',
    looks: wide,
    moves: [{ to: 'open', within: popup, make: both(press('Views'), sees(/^Your views could not be loaded/)) }],
  },
  {
    name: 'Dashboard, changed since',
    ...dashboard,
    answers: { [`GET ${list}`]: firstPage },
    shows: 'Show more',
    looks: wide,
    moves: [{ to: 'marked', make: both(lookedAt, isMarked) }],
  },
  {
    name: 'Dashboard, of a bank that lacks people',
    ...dashboard,
    as: 'admin',
    answers: { 'GET /api/setup/': { status: 200, body: lacks } },
    shows: 'Before the bank can start',
  },
  {
    name: 'Open work',
    as: 'reviewer',
    at: '/open-work',
    shows: 'By person',
    moves: [
      {
        to: 'of a person',
        make: both(
          (page) => page.getByRole('region', { name: 'By person' }).getByRole('button').first().click(),
          sees('Who can act'),
        ),
      },
    ],
  },
  {
    name: 'Open work, nothing',
    as: 'reviewer',
    at: '/open-work?age=900-',
    answers: { 'GET /api/workload/': { status: 200, body: { stages: [], roles: [], people: [] } } },
    shows: 'Nothing is waiting.',
  },
  {
    name: 'Open work, failed',
    as: 'reviewer',
    at: '/open-work',
    answers: { 'GET /api/workload/': failed, 'GET /api/open-work/': failed },
    shows: 'The open work could not be loaded.',
  },
  { name: 'Pipeline', as: 'reviewer', at: '/pipeline', shows: 'Decided by month' },
  {
    name: 'Pipeline, nothing',
    as: 'reviewer',
    at: '/pipeline',
    answers: {
      'GET /api/pipeline/': { status: 200, body: { stages: [], ages: [], turnaround: [], decided: [] } },
    },
    shows: 'Nothing yet',
  },
  {
    name: 'Pipeline, failed',
    as: 'reviewer',
    at: '/pipeline',
    answers: { 'GET /api/pipeline/': failed },
    shows: 'The figures could not be loaded.',
  },
  { name: 'My Tasks', ...tasks, shows: 'Gold stream hedging, two quarters' },
  { name: 'My Tasks, empty', ...tasks, as: 'auditor', shows: 'No applications currently awaiting your approval' },
  { name: 'My Tasks, loading', ...tasks, answers: { 'awaiting-my-approval/': 'none' }, shows: '...' },
  { name: 'Agenda', as: 'approver', at: '/my-tasks/agenda', shows: 'Total proposed' },
  { name: 'My Tasks, failed', ...tasks, answers: { 'awaiting-my-approval/': failed }, shows: 'Try again' },
  { name: 'My Tasks, waiting', ...tasks, as: 'analyst', shows: 'Submit Analysis' },
  { name: 'My Tasks, waiting failed', ...tasks, answers: { 'api/waiting/': failed }, shows: /could not be loaded/ },
]

const ranking = { as: 'approver', at: '/prioritization', shows: 'Gold stream hedging, two quarters' }
const ranks = 'POST bulk-update-ranks/'
const move = press(/^Move .* down$/)
const save = press('Save Rankings')

const rankings: Visit[] = [
  {
    name: 'Prioritization',
    ...ranking,
    answers: { [ranks]: { status: 412, body: { detail: 'The ranking has changed.' } } },
    moves: [
      { to: 'columns open', within: popup, looks: wide, make: both(press('Columns'), isOpen('menuitemcheckbox')) },
      { to: 'moved', make: both(escape, move) },
      { to: 'asked before leaving', within: popup, looks: wide, make: askedBeforeLeaving },
      { to: 'refused as stale', make: both(press('Stay'), save, sees('The ranking has changed.')) },
    ],
  },
  {
    name: 'Prioritization, saved',
    ...ranking,
    answers: { [ranks]: { status: 200, body: {} } },
    looks: wide,
    moves: [{ to: 'told', make: both(move, save, sees(/^Successfully updated/)) }],
  },
  {
    name: 'Prioritization, not saved',
    ...ranking,
    answers: { [ranks]: 'none' },
    looks: wide,
    moves: [{ to: 'while it runs', make: both(move, save, sees('Saving...')) }],
  },
  {
    name: 'Prioritization, save failed',
    ...ranking,
    answers: { [ranks]: failed },
    looks: wide,
    moves: [{ to: 'told', make: both(move, save, sees('The database does not answer.')) }],
  },
  { name: 'Prioritization, loading', ...ranking, answers: { [`GET ${list}`]: 'none' }, shows: 'Refresh', looks: wide },
  { name: 'Prioritization, failed', ...ranking, answers: { [`GET ${list}`]: failed }, shows: /Failed to load/ },
  {
    name: 'Prioritization, empty',
    ...ranking,
    answers: { [`GET ${list}`]: { status: 200, body: { results: [], count: 0, next: null } } },
    shows: 'No open applications found.',
    looks: wide,
  },
]

export const listVisits = [...lists, ...rankings]
