import { failed } from './steps.ts'
import type { Answer, Move, Visit } from './visit.ts'

const auditor = { as: 'auditor', at: '/audit' }
const reference = 'CR-2026-00012'
const started_by = { id: crypto.randomUUID(), name: 'Samuel Boateng' }

const verification = {
  id: crypto.randomUUID(),
  started_by,
  started_at: '2026-03-02T09:00:00.000Z',
  state: 'done',
  total: 1200,
  seen: 1200,
  ended_at: '2026-03-02T09:30:00.000Z',
  result: {
    applications: 900,
    entries: 21_345,
    record_entries: 12,
    partly: 4,
    seals: 240,
    checkpoints: 60,
    newest_checkpoint: { number: 60, at: '2026-03-02T08:59:00.000Z', hash: 'c0ffee'.repeat(10) },
  },
  broken: 0,
}

/** The latest verification as it is given, and one before. */
function verified(latest: object, breaks: string[] = []): Record<string, Answer> {
  const earlier = { ...verification, id: crypto.randomUUID(), state: 'broken_off', result: null }
  const shown = { ...verification, ...latest, broken: breaks.length }
  return {
    'GET /api/audit/verifications/': { status: 200, body: { results: [shown, earlier], next: null } },
    [`GET /api/audit/verifications/${verification.id}/`]: { status: 200, body: { ...shown, breaks, others: 0 } },
  }
}

const entry = {
  id: crypto.randomUUID(),
  at: '2026-03-02T09:30:00.000Z',
  actor_name: 'Samuel Boateng',
  on_behalf_of: 'Ingrid Solberg',
  actor_role: 'Legal Reviewer',
  action: 'transition',
  form_key: 'legal_review',
  form_name: 'Legal Review',
  transition_name: 'Submit',
  from_state: 'Draft',
  to_state: 'Submitted',
  comments: 'As agreed with their counsel.',
  notices: ['The agreement is older than five years.'],
  changes: [
    { field: 'a', title: 'Governing law', kind: 'text', before: 'English law', after: 'New York law' },
    { field: 'b', title: 'Threshold', kind: 'number', before: null, after: null, withheld: true },
  ],
}
const found: Answer = {
  status: 200,
  body: {
    results: [
      { application_id: crypto.randomUUID(), reference_number: reference, title: 'Forward billet sales 2027', entry },
    ],
    next: null,
    looked_until: null,
  },
}
const nothingYet: Answer = {
  status: 200,
  body: { results: [], next: crypto.randomUUID(), looked_until: '2026-03-02T09:30:00.000Z' },
}

const unfold: Move['make'] = (page) => page.getByText('2 fields changed').click()
const unfoldEarlier: Move['make'] = (page) => page.getByText('Earlier verifications').click()

export const auditVisits: Visit[] = [
  { name: 'Audit', ...auditor, shows: 'Verify the whole audit trail' },
  {
    name: 'Audit, of one application',
    as: 'auditor',
    at: `/audit?application=${reference}&form=legal_review`,
    answers: { 'GET /api/audit/entries/': found, ...verified({}) },
    shows: `Download the evidence of ${reference}`,
    moves: [
      { to: 'changes unfolded', make: unfold },
      { to: 'earlier verifications unfolded', make: unfoldEarlier },
    ],
  },
  {
    name: 'Audit, nothing so far',
    as: 'auditor',
    at: '/audit?form=credit_review&kind=ranking',
    answers: {
      'GET /api/audit/entries/': nothingYet,
      ...verified({}, [
        `${reference}, seal: it is missing.`,
        `${reference}, application: title does not match the record.`,
      ]),
    },
    shows: 'No such entries have been found so far.',
  },
  {
    name: 'Audit, verifying',
    ...auditor,
    answers: verified({ state: 'running', seen: 600, ended_at: null, result: null }),
    shows: 'Stop verifying',
  },
  {
    name: 'Audit, failed',
    ...auditor,
    answers: { 'GET /api/audit/entries/': failed, 'GET /api/audit/verifications/': failed },
    shows: 'The audit trail could not be searched.',
  },
]
