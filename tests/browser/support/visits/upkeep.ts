import type { Page } from 'playwright-core'
import { both, failed, popup, press, sees, type as fill } from './steps.ts'
import type { Visit } from './visit.ts'

const change = {
  id: '0b9d6a52-0000-4000-8000-000000000001',
  type: 'users',
  type_title: 'People',
  note: 'She takes over from Jonas on Monday, and needs the same authority as he had until the reorganisation.',
  state: 'open',
  reason: null,
  proposed_by: { id: 'b', name: 'Maximiliane von Hohenberg-Lichtenstein' },
  proposed_at: '2026-11-20T12:00:00Z',
  decided_by: null,
  decided_at: null,
  count: 1,
  entries: [
    {
      key: 'nina',
      label: 'Nina Holm (nina)',
      before: { username: 'nina', first_name: 'Nina', last_name: 'Holm', role: 'compiler', active: true },
      after: {
        username: 'nina',
        first_name: 'Nina',
        last_name: 'Holm',
        email: 'nina.holm.of.the.credit.department@bank.example',
        role: 'approver',
        da_level: 'DA5',
        active: true,
      },
    },
  ],
  next: null,
  can_withdraw: false,
  refusal: null,
}
const ben = { id: 'b', name: 'Ben Adler' }
const decided = { ...change, state: 'approved', decided_by: ben, decided_at: '2026-11-21T12:00:00Z', reason: 'Agreed.' }
const changes = 'GET /api/upkeep/changes/'
const one = `/api/upkeep/changes/${change.id}/`
const decision = `POST ${one}decision/`
const shown = { as: 'admin', at: `/records/changes/${change.id}` }

const pickFile = (page: Page) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('town\nParis') })

export const upkeepVisits: Visit[] = [
  {
    name: 'Records and people',
    as: 'admin',
    at: '/records',
    answers: { [changes]: { status: 200, body: [change] } },
    shows: 'Nina Holm (nina)',
  },
  {
    name: 'Records and people, nothing waits',
    as: 'admin',
    at: '/records',
    shows: 'No changes are waiting for approval.',
  },
  {
    name: 'Records and people, failed',
    as: 'admin',
    at: '/records',
    answers: { [changes]: failed },
    shows: 'Try again',
  },
  { name: 'People', as: 'admin', at: '/records/users', shows: 'compiler' },
  {
    name: 'People, a new person',
    as: 'admin',
    at: '/records/users/new',
    shows: 'Note for the approver',
    moves: [{ to: 'refused', make: both(press('Propose'), sees('First name is required.')) }],
  },
  {
    name: 'People, one person',
    as: 'admin',
    at: '/records/users/record?key=compiler',
    answers: { '/history/': { status: 200, body: [decided] } },
    shows: 'Before',
    moves: [
      { to: 'changed', make: both(press('Propose a change'), fill('E-mail', 'a@bank.example')) },
      { to: 'asked before leaving', within: popup, make: both(press('People', 'link'), sees('Leave without saving?')) },
    ],
  },
  {
    name: 'People, imported',
    as: 'admin',
    at: '/records/users/import',
    answers: {
      'POST import/preview/': {
        status: 200,
        body: { added: 70, changed: 3, unchanged: 12, wrong_count: 0, wrong: [], entries: change.entries },
      },
    },
    shows: 'Choose a File',
    moves: [{ to: 'shown', make: both(pickFile, sees('… and 72 more')) }],
  },
  {
    name: 'People, imported with a mistake',
    as: 'admin',
    at: '/records/users/import',
    shows: 'Choose a File',
    moves: [{ to: 'refused', make: both(pickFile, sees(/^Line 1: There is no field/)) }],
  },
  {
    name: 'Proposed change',
    ...shown,
    answers: {
      [`GET ${one}`]: { status: 200, body: change },
      [decision]: {
        status: 412,
        body: {
          detail: 'Somebody else has changed this.',
          fields: [{ field: 'role', yours: 'compiler', theirs: 'auditor' }],
        },
      },
    },
    shows: 'Before',
    moves: [{ to: 'fallen', make: both(press('Approve'), sees(/^Somebody else has changed this/)) }],
  },
  {
    name: 'Proposed change, of one’s own',
    ...shown,
    answers: {
      [`GET ${one}`]: { status: 200, body: { ...change, can_withdraw: true, refusal: 'You proposed this.' } },
    },
    shows: 'Withdraw',
  },
  {
    name: 'Proposed change, with a first password',
    ...shown,
    answers: {
      [`GET ${one}`]: { status: 200, body: change },
      [decision]: { status: 200, body: { passwords: [{ username: 'nina', password: 'abcde-fghij-kmnpq-rstuv' }] } },
    },
    shows: 'Before',
    moves: [{ to: 'shown', within: popup, make: both(press('Approve'), sees('I have noted it')) }],
  },
  {
    name: 'Proposed change, decided',
    ...shown,
    answers: { [`GET ${one}`]: { status: 200, body: decided } },
    shows: 'Agreed.',
  },
]
