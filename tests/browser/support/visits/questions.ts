import { both, choose, escape, inAnalysis, isOpen, pending, popup, press, sees, type } from './steps.ts'
import type { Answer, Visit } from './visit.ts'

const question = (form: string, more: object) => ({
  version: 1,
  form_key: form,
  form_name: 'Legal Review',
  field: null,
  field_name: null,
  asked_by: 'Ada Byron',
  asked_of: 'Cy Di',
  asked_at: '2026-11-21T10:00:00.000Z',
  state: 'open',
  unanswerable: false,
  ended: null,
  actions: [],
  ...more,
})
const ended = { by: 'Cy Di', on_behalf_of: 'Bo Berg', at: '2026-11-22T10:00:00.000Z' }

const asked = (form: string, field: string, fieldName: string): Record<string, Answer> => ({
  'GET questions/': {
    status: 200,
    body: [
      question(form, {
        id: '1',
        field,
        field_name: fieldName,
        text: 'Which law governs the netting agreement, and who confirmed that it can be enforced where they are?',
        actions: ['answer', 'withdraw'],
      }),
      question(form, {
        id: '2',
        text: 'Is this the latest draft?',
        state: 'answered',
        ended: { ...ended, answer: 'It is.\nThe other side signed it in May.' },
      }),
      question(form, { id: '4', text: 'Has the agent confirmed it?', unanswerable: true }),
      question(form, { id: '3', text: 'Who signs?', state: 'withdrawn', ended: { ...ended, answer: null } }),
    ],
  },
  'GET questions/people/?*': {
    status: 200,
    body: { results: [{ id: 'p', name: 'Cy Di', role: 'Legal Reviewer' }], has_more: true },
  },
})

/** What people ask each other about a form. */
export const questionVisits: Visit[] = [
  {
    name: 'Form, with questions',
    as: 'legal',
    at: `/credit-requests/${inAnalysis}/edit?form_type=legal_review`,
    answers: asked('legal_review', 'agreement_template', 'Agreement template'),
    shows: 'Is this the latest draft?',
    moves: [
      { to: 'answering', within: popup, make: both(press('Answer'), type(/^Your answer/, 'English law.')) },
      { to: 'too long an answer', within: popup, make: type(/^Your answer/, 'x'.repeat(4001)) },
      { to: 'withdrawing', within: popup, make: both(escape, press('Withdraw'), isOpen('dialog')) },
      {
        to: 'asking',
        within: popup,
        make: both(
          press('Cancel'),
          press('Ask a question'),
          isOpen('dialog'),
          sees('Everybody who sees the application'),
        ),
      },
      {
        to: 'choosing a person',
        within: popup,
        make: both(type(/^Person/, 'cy'), isOpen('listbox')),
      },
    ],
  },
  {
    name: 'Form, whose questions failed',
    as: 'legal',
    at: `/credit-requests/${inAnalysis}/edit?form_type=legal_review`,
    answers: { 'GET questions/': { status: 500, body: { detail: 'The database does not answer.' } } },
    shows: 'The questions could not be loaded.',
  },
  {
    name: 'Briefing, with questions',
    as: 'approver',
    at: `/credit-requests/${pending}/briefing?form_type=credit_approval`,
    answers: asked('legal_review', 'agreement_template', 'Agreement template'),
    shows: '2 questions are open:',
    moves: [
      {
        to: 'restated before the decision',
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
