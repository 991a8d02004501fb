import { both, failed, isOpen, popup, press, sees, type as fill } from './steps.ts'
import type { Visit } from './visit.ts'

const opened = both(press('User menu'), isOpen('menuitem'), press('Absence', 'menuitem'))
const anywhere = { at: '/my-tasks', shows: 'Awaiting My Approval' }

const absences = [
  {
    id: '0b9d6a52-0000-4000-8000-000000000001',
    person: { id: 'a', name: 'Ada Byron' },
    delegate: { id: 'b', name: 'Grace Hopper' },
    from: '2026-11-16',
    until: '2026-12-04',
    running: true,
    reason: 'Parental leave',
    made_by_name: 'Ada Byron',
  },
  {
    id: '0b9d6a52-0000-4000-8000-000000000002',
    person: { id: 'c', name: 'Maximiliane von Hohenberg-Lichtenstein' },
    delegate: { id: 'a', name: 'Ada Byron' },
    from: '2026-12-21',
    until: '2026-12-21',
    running: false,
    reason: 'Training at the counterparty’s, two days of travel before and after it',
    made_by_name: 'Ben Adler',
  },
]

export const absenceVisits: Visit[] = [
  {
    name: 'Absence',
    as: 'sponsor',
    ...anywhere,
    answers: {
      'POST /api/absences/': { status: 400, body: { until: ['An absence must not be longer than 90 days.'] } },
    },
    moves: [
      { to: 'nobody is away', within: popup, make: both(opened, sees('Delegate')) },
      {
        to: 'refused',
        within: popup,
        make: both(
          (page) => page.getByLabel('Delegate').selectOption({ index: 1 }),
          fill('Last day', '2099-12-31'),
          fill('Reason', 'Leave'),
          press('Record absence'),
          sees('An absence must not be longer than 90 days.'),
        ),
      },
    ],
  },
  {
    name: 'Absence, of others',
    as: 'admin',
    ...anywhere,
    answers: { 'GET /api/absences/': { status: 200, body: absences } },
    moves: [{ to: 'listed', within: popup, make: both(opened, sees('Who is away')) }],
  },
  {
    name: 'Absence, failed',
    as: 'sponsor',
    ...anywhere,
    answers: { 'GET /api/absences/': failed },
    moves: [{ to: 'open', within: popup, make: both(opened, sees('The absences could not be loaded.')) }],
  },
]
