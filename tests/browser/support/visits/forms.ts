import { posts } from '../posts.ts'
import { approved, both, failed, inAnalysis, seesAlert, pending, press, unfold, wide } from './steps.ts'
import type { Answer, Visit } from './visit.ts'

/** Each form, as somebody who fills it in, where it is open; and as the auditor, who reads all of them. */
const early: Record<string, string> = {
  credit_review: 'Submit to Business Sponsor',
  business_sponsorship: 'Submit Sponsorship',
  credit_questionnaire: 'Send Back to Sponsorship',
  legal_review: 'Submit Legal Review',
  credit_analysis: 'Submit Analysis',
  credit_compilation: 'Submit for Approval',
  credit_approval: 'Approve',
}

/** These forms are short and have no tabs. */
const withoutTabs = ['credit_review', 'business_sponsorship']

const filledIn = posts.slice(1).map(({ form, as, of }): Visit => ({
  name: `${form}, edited`,
  as,
  at: `/credit-requests/{${of}}/edit?form_type=${form}`,
  shows: 'Workflow Actions',
  tabs: !withoutTabs.includes(form),
  moves: [{ to: 'pressed too early', make: both(press(early[form] ?? ''), seesAlert) }],
}))

const readOnly = posts.map(({ form }): Visit => ({
  name: `${form}, read-only`,
  as: 'auditor',
  at: `/credit-requests/${approved}/edit?form_type=${form}&mode=view`,
  shows: 'Workflow Actions',
  tabs: !withoutTabs.includes(form),
  looks: wide,
}))

const others: Visit[] = [
  {
    name: 'Form, what is missing',
    as: 'analyst',
    at: `/credit-requests/${inAnalysis}/edit?form_type=credit_analysis`,
    shows: /things? to do before/,
    moves: [{ to: 'listed', make: unfold('to do before') }],
  },
  {
    name: 'Briefing, beside the decision',
    as: 'approver',
    at: `/credit-requests/${pending}/briefing?form_type=credit_approval`,
    shows: 'Who has confirmed what',
    tabs: true,
    moves: [{ to: 'the limits lowered', make: press('Approve less…') }],
  },
  {
    name: 'Compilation, its summaries beside what they sum up',
    as: 'compiler',
    at: `/credit-requests/{${posts.find(({ form }) => form === 'credit_compilation')?.of}}/edit?form_type=credit_compilation`,
    shows: /can start from the texts of the other forms/,
    moves: [
      { to: 'unfolded', make: unfold(/^Sums up/) },
      { to: 'started', make: press('Start them all') },
    ],
  },
  {
    name: 'Briefing, beside a form without one',
    as: 'auditor',
    at: `/credit-requests/${inAnalysis}/briefing?form_type=legal_review`,
    shows: 'There is no briefing for this form.',
    looks: wide,
  },
  {
    name: 'Briefing, failed',
    as: 'approver',
    at: `/credit-requests/${pending}/briefing?form_type=credit_approval`,
    answers: { 'briefing/*': failed },
    shows: 'The briefing could not be loaded.',
    looks: wide,
  },
  {
    name: 'Form, too weak for it',
    as: 'analyst',
    at: `/credit-requests/${pending}/edit?form_type=credit_approval`,
    shows: 'Workflow Actions',
  },
  {
    name: 'Form, looked at by who may edit it',
    as: 'legal',
    at: `/credit-requests/${inAnalysis}/edit?form_type=legal_review&mode=view`,
    shows: 'Edit this form',
    looks: wide,
  },
]

const router = { as: 'auditor', at: `/credit-requests/${approved}/edit` }
const recordWith = (answer: Answer) => ({ [`GET ${approved}/`]: answer })

const messages: Visit[] = [
  { name: 'Form, loading', ...router, answers: recordWith('none'), shows: 'Loading application details...' },
  { name: 'Form, failed', ...router, answers: recordWith(failed), shows: /^Error: / },
  {
    name: 'Form, unknown',
    ...router,
    at: `${router.at}?form_type=none`,
    shows: /Could not determine which form/,
    looks: wide,
  },
]

export const formVisits = [...filledIn, ...readOnly, ...others, ...messages]
