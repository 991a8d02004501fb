import { both, choose, escape, isOpen, list, pending, popup, press, sees, type } from './steps.ts'
import type { Visit } from './visit.ts'

const form = (title: string, formType: string) => `/credit-requests/{${title}}/edit?form_type=${formType}`

const mistake =
  'schemas/stages/legal-review/stage.json:14:21: The transition LR_SUBMIT leads to “compiled”, which the workflow does not have.'

const overdue = { required_by_date: '2026-01-31', version: 1 }

const onTheForm: Visit[] = [
  {
    name: 'Form, sent back',
    as: 'compiler',
    at: form('Refinery line: gold loan', 'credit_compilation'),
    shows: /^Sent back by/,
  },
  {
    name: 'Form, which another has not decided about',
    as: 'sponsor',
    at: form('Platinum added to the matched book', 'business_sponsorship'),
    shows: /is still possible, and this is kept on record/,
  },
  {
    name: 'Form, asked before it closes the application',
    as: 'approver',
    at: `/credit-requests/${pending}/edit?form_type=credit_approval`,
    shows: 'Workflow Actions',
    moves: [
      {
        to: 'asked',
        within: popup,
        make: both(
          choose('Approval decision *', 'Approved'),
          type(/^Approval date/, '2026-11-20'),
          choose('Delegated authority level *', 'DA3'),
          press('Approve'),
          isOpen('dialog'),
        ),
      },
    ],
  },
]

const inLists: Visit[] = [
  {
    name: 'Dashboard, overdue and with amounts',
    as: 'approver',
    at: '/',
    answers: {
      [`GET ${list}`]: {
        status: 200,
        body: [
          {
            id: 'x',
            title: 'Copper cathode prepayment',
            amount: 25_000_000,
            ...overdue,
            workflow_state: { name: 'Analysis' },
          },
          { id: 'y', title: 'Gold loan', ...overdue, workflow_state: { name: 'Approved', metadata: { closed: true } } },
        ],
      },
    },
    shows: 'Copper cathode prepayment',
    moves: [
      {
        to: 'amounts shown',
        make: both(press('Columns'), press('Amount', 'menuitemcheckbox'), escape, sees('US$25,000,000')),
      },
    ],
  },
  {
    name: 'Dashboard, definitions not live',
    as: 'designer',
    at: '/',
    answers: {
      'GET /api/notifications/': {
        status: 200,
        body: [
          {
            id: 'definitions',
            text: 'The current definitions are not live: they have a mistake.',
            mistakes: [mistake],
          },
        ],
      },
    },
    shows: /^The current definitions are not live/,
  },
]

/** What a person is told or asked around an action, and where a list marks what needs them. */
export const askingVisits = [...onTheForm, ...inLists]
