import { approved, both, choose, failed, inAnalysis, pending, popup, press, sees, unfold, wide } from './steps.ts'
import type { Answer, Visit } from './visit.ts'

const details = (application: string) => `/credit-requests/${application}/details`
const scan = {
  id: 'd1',
  name: 'scan.png',
  type: 'image/png',
  size: 120_000,
  sha256: '0'.repeat(64),
  uploaded_by_name: 'Clara Whitcombe',
  uploaded_at: '2026-11-20T12:00:00Z',
}
const hub = { as: 'auditor', at: details(approved), shows: 'fields changed' }

const record = (answer: Answer) => ({ [`GET ${approved}/`]: answer, 'history/': answer })
const kind = (label: string) => both(choose('Kind', label), sees(/./))

const entry = {
  at: '2026-11-02T10:00:00Z',
  actor_name: 'Elena Marsh',
  actor_role: 'Requester',
  action: 'change',
  form_name: 'Credit Request',
}
const change = {
  field: 'x',
  title: 'Purpose',
  kind: 'longText',
  before: 'The line is small.',
  after: 'The line is large.',
}
const rows = [
  { change: 'changed', name: 'Row 1, Settlement', cells: [{ title: 'Amount', kind: 'number', before: 20, after: 25 }] },
  { change: 'removed', name: 'Row 2, Repo', cells: [{ title: 'Amount', kind: 'number', before: 5, after: null }] },
]
/** Every kind of difference. */
const history: Answer = {
  status: 200,
  body: {
    results: [{ ...entry, id: 'h', changes: [change, { ...change, field: 'y', title: 'Limits', kind: 'rows', rows }] }],
    next: 'h',
  },
}

const paper = { as: 'auditor', at: `/credit-requests/${approved}/paper`, shows: 'Compiled by' }
const paragraph = { form_key: 'credit_review', form_name: 'Credit Review', changed: false, written: null }
const byAnn = { by: 'Ann Bo', on_behalf_of: 'Cy Di', at: '2026-11-02T10:00:00Z' }
/** Everything that a credit paper can say of itself. */
const marked: Answer = {
  status: 200,
  body: {
    application: {
      id: 'x',
      reference_number: 'CR-1',
      title: 'Copper line',
      state_name: 'Approval Pending',
      closed: false,
      version: 9,
    },
    title: 'Credit Paper',
    compiled: byAnn,
    changed: 2,
    withheld: 1,
    chapters: [
      {
        title: 'Summary',
        paragraphs: [
          {
            ...paragraph,
            field: 'a',
            title: 'Level',
            text: { kind: 'text', value: 'DA3' },
            changed: true,
            written: byAnn,
          },
          { ...paragraph, field: 'b', title: 'Reason', changed: true },
          {
            ...paragraph,
            field: 'c',
            title: 'Summary',
            text: { kind: 'formattedText', value: '# Risk\n\n**Firm**, with a [paper](https://example.com/).' },
            written: byAnn,
            sources: [
              { ...paragraph, field: 'd', title: 'Risk', text: { kind: 'longText', value: 'Firm.' }, changed: true },
            ],
          },
        ],
      },
      {
        title: 'Decision',
        paragraphs: [{ ...paragraph, field: 'e', title: 'Day', text: { kind: 'date', value: '2026-11-02' } }],
      },
    ],
  },
}

const paperVisits: Visit[] = [
  { name: 'Paper', ...paper },
  {
    name: 'Paper, with marks',
    ...paper,
    answers: { 'paper/': marked },
    moves: [{ to: 'with what it sums up', make: unfold('Sums up') }],
  },
  {
    name: 'Paper, as decided',
    ...paper,
    at: `${paper.at}?decided=true`,
    shows: 'SHA-256',
  },
  { name: 'Paper, loading', ...paper, answers: { 'paper/': 'none' }, shows: 'Back to the application', looks: wide },
  { name: 'Paper, failed', ...paper, answers: { 'paper/': failed }, shows: 'Try again', looks: wide },
]

export const hubVisits: Visit[] = [
  ...paperVisits,
  {
    name: 'Hub',
    ...hub,
    as: 'approver',
    at: details(pending),
    moves: [{ to: 'history open', make: unfold('fields changed') }],
  },
  {
    name: 'Hub, at work',
    ...hub,
    at: details(inAnalysis),
    shows: 'Why you cannot edit this form',
    moves: [
      { to: 'the path drawn', make: both(press('Show as a diagram'), sees('As a list')) },
      { to: 'and as a list', make: unfold('As a list') },
      { to: 'a form drawn', make: both(choose('States of', 'Legal Review'), sees('Submit Legal Review')) },
      { to: 'what is missing', make: both(unfold('to do before'), unfold('Why you cannot edit this form')) },
    ],
  },
  {
    name: 'Hub, approved',
    ...hub,
    moves: [
      { to: 'actions only', looks: wide, make: kind('Actions') },
      {
        to: 'nothing of a kind',
        looks: wide,
        make: both(choose('Kind', 'Ranking'), sees('No such entries have been recorded.')),
      },
    ],
  },
  {
    name: 'Hub, differences',
    ...hub,
    answers: { 'history/': history },
    moves: [{ to: 'open', make: both(unfold('2 fields changed'), unfold('4 words')) }],
  },
  { name: 'Hub, loading', ...hub, answers: record('none'), shows: 'Application Hub' },
  { name: 'Hub, failed', ...hub, answers: record(failed), shows: 'Try again' },
  { name: 'Hub, history on its way', ...hub, answers: { 'history/': 'none' }, shows: 'Sub-Processes', looks: wide },
  {
    name: 'Hub, history and documents failed',
    ...hub,
    answers: { 'history/': failed, 'documents/': failed },
    shows: 'The history could not be loaded.',
  },
  {
    name: 'Hub, of another server',
    ...hub,
    answers: {
      [`GET ${approved}/`]: { status: 200, body: { id: 'x', title: 'Copper line' } },
      'history/': { status: 200, body: { results: [], next: null } },
    },
    shows: 'No sub-processes found for this application.',
    looks: wide,
  },
  {
    name: 'Hub, a document shown',
    ...hub,
    answers: { 'GET documents/': { status: 200, body: [scan] }, 'GET documents/d1/': 'none' },
    shows: 'scan.png',
    moves: [{ to: 'on its way', within: popup, make: both(press('View: scan.png'), sees('Loading…')) }],
  },
  {
    name: 'Hub, a document that cannot be shown',
    ...hub,
    answers: { 'GET documents/': { status: 200, body: [scan] }, 'GET documents/d1/': failed },
    shows: 'scan.png',
    moves: [
      { to: 'said', within: popup, make: both(press('View: scan.png'), sees(/^This file cannot be shown here/)) },
    ],
  },
  {
    name: 'Hub, document not there',
    ...hub,
    answers: { 'documents/*/': failed },
    at: details('{Extension of the collar into 2027}'),
    looks: wide,
    moves: [
      {
        to: 'told',
        make: both(press('Board resolution on hedging.txt'), sees('The document could not be downloaded.')),
      },
    ],
  },
]
