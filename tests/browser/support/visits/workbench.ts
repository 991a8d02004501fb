import { both, failed, popup, press, sees, type as fill, unfold } from './steps.ts'
import type { Answer, Visit } from './visit.ts'

const was = 'a1'.repeat(32)
const maximiliane = { id: 'b', name: 'Maximiliane von Hohenberg-Lichtenstein' }
const proposal = {
  id: '0b9d6a52-0000-4000-8000-000000000001',
  base_hash: was,
  hash: 'b2'.repeat(32),
  note: 'Auditors are called examiners from the first of January, as the new organisation of the bank has it.',
  proposed_by: maximiliane,
  proposed_at: '2026-11-20T12:00:00Z',
  live_from: '2027-01-01T00:00:00Z',
  published_by: null,
  changed_paths: ['reference.json', 'stages/credit-review/stage.json'],
  may_publish: true,
  refusal: null,
}
const behind = { ...proposal, base_hash: 'c3'.repeat(32), may_publish: false, refusal: 'Other definitions are live.' }
const decided = { ...proposal, state: 'refused', decided_by: maximiliane, decided_at: '2026-11-21T12:00:00Z' }
const draft = { revision: 4, base_hash: was, hash: was, updated_at: '2026-11-20T12:00:00Z', changed_paths: ['a.json'] }
const state = {
  governed_by: 'workbench',
  live: { number: 7, hash: was, note: 'Tenor is required.', since: '2026-11-01T09:00:00Z', published_by: 'Ben Adler' },
  draft,
  proposals: [proposal],
  decided: [{ ...decided, reason: 'Not before the reorganisation has been decided.' }],
  refused: null,
  uses_folder: false,
  folder_differs: false,
}
const version = (number: number) => ({
  number,
  hash: was,
  note: `Note ${number}`,
  author: maximiliane,
  published_by: { id: 'a', name: 'Ben Adler' },
  live_at: '2026-11-01T09:00:00Z',
  restores: number === 7 ? 3 : null,
  changed_paths: [],
})
const file = (title: string): Answer => ({
  status: 200,
  body: {
    hash: was,
    files: [{ path: 'reference.json', text: `{\n  "roles": [{ "name": "auditor", "title": "${title}" }]\n}\n` }],
  },
})

const says = (body: object): Record<string, Answer> => ({ 'GET /api/workbench/': { status: 200, body } })
const versions: Record<string, Answer> = {
  'GET /api/workbench/versions/': { status: 200, body: { results: [version(7), version(6)], next: null } },
}
const designer = { as: 'designer', at: '/workbench' }
const mistake =
  'stages/legal-review/stage.json:14:21: The transition LR_SUBMIT leads to “compiled”, which there is not.'

const home: Visit[] = [
  { name: 'Workbench, the folder governs', as: 'admin', at: '/workbench', shows: 'The files of the folder' },
  { name: 'Workbench, failed', ...designer, answers: { 'GET /api/workbench/': failed }, shows: 'Try again' },
  {
    name: 'Workbench',
    ...designer,
    answers: { ...says(state), 'POST draft/check/': { status: 200, body: { mistakes: [mistake] } } },
    shows: 'Your draft',
    moves: [
      { to: 'mistakes', make: both(press('Check'), sees(/LR_SUBMIT/)) },
      { to: 'proposing', within: popup, make: both(press('Propose…'), sees('Propose your draft')) },
      { to: 'asked before discarding', within: popup, make: both(press('Cancel'), press('Discard'), sees('Keep it')) },
    ],
  },
  {
    name: 'Workbench, the draft is right',
    ...designer,
    answers: { ...says(state), 'POST draft/check/': { status: 200, body: { mistakes: [] } } },
    shows: 'Your draft',
    moves: [{ to: 'said', make: both(press('Check'), sees(/It can be proposed/)) }],
  },
  {
    name: 'Workbench, other definitions are live',
    ...designer,
    answers: says({
      ...state,
      draft: { ...draft, base_hash: 'c3'.repeat(32) },
      refused: { since: '2026-11-21T12:00:00Z', mistakes: [mistake] },
      folder_differs: true,
    }),
    shows: 'Merge its changes',
  },
  {
    name: 'Workbench, an administrator decides what governs',
    as: 'admin',
    at: '/workbench',
    answers: says({ ...state, draft: null, proposals: [], decided: [] }),
    shows: 'Nothing is waiting for a second person.',
    moves: [
      { to: 'asked', within: popup, make: both(press('Use the folder’s definitions'), sees(/becomes live at once/)) },
    ],
  },
]

const at = `/workbench/proposals/${proposal.id}`
const proposals: Visit[] = [
  {
    name: 'Proposed version',
    as: 'admin',
    at,
    answers: {
      ...says(state),
      'GET /api/workbench/files/': file('Auditor'),
      'POST publish/': {
        status: 409,
        body: { detail: 'The live definitions have changed since.', changed_paths: ['reference.json'] },
      },
    },
    shows: 'The versions are the same.',
    moves: [
      { to: 'asked', within: popup, make: both(press('Publish…'), sees(/becomes live for everybody/)) },
      { to: 'told', make: both(press('Publish'), sees('These files have changed:')) },
      { to: 'refusing', within: popup, make: both(press('Refuse…'), fill(/^Reason/, 'Not yet.')) },
    ],
  },
  {
    name: 'Proposed version, behind',
    as: 'admin',
    at,
    answers: { ...says({ ...state, proposals: [behind] }), 'GET /api/workbench/files/': file('Auditor') },
    shows: 'Changes that became live after it was drafted',
  },
  {
    name: 'Proposed version, refused',
    ...designer,
    at,
    answers: { ...says({ ...state, proposals: [] }), 'GET /api/workbench/files/': failed },
    shows: /^Refused by/,
  },
  { name: 'Proposed version, no longer there', as: 'admin', at, shows: /^This version is not waiting/ },
]

const guide: Visit[] = [
  { name: 'Guide', ...designer, at: '/workbench/guide', shows: 'For analysts: the workbench' },
  { name: 'Guide, a task', ...designer, at: '/workbench/guide/guide/ask-for', shows: 'Ask for a field' },
  { name: 'Guide, no such page', ...designer, at: '/workbench/guide/nothing', shows: 'The guide has no such page.' },
]

const published: Visit[] = [
  {
    name: 'Versions',
    as: 'admin',
    at: '/workbench/versions',
    answers: { ...says(state), ...versions },
    shows: 'Note 7',
    moves: [{ to: 'rolling back', within: popup, make: both(press('Roll back to this'), fill(/^Why/, 'Too strict.')) }],
  },
  { name: 'Versions, none', ...designer, at: '/workbench/versions', shows: 'No version has been published yet.' },
  {
    name: 'Versions, failed',
    ...designer,
    at: '/workbench/versions',
    answers: { 'GET /api/workbench/versions/': failed },
    shows: 'The versions could not be loaded.',
  },
  {
    name: 'Compare versions',
    ...designer,
    at: '/workbench/comparison?from=folder&to=live',
    answers: { ...says(state), ...versions, 'GET /api/workbench/files/': file('Auditor') },
    shows: 'The versions are the same.',
  },
  {
    name: 'Compare versions, which differ',
    ...designer,
    at: '/workbench/comparison?from=6&to=7',
    answers: {
      ...versions,
      'GET /api/workbench/files/?of=6': file('Auditor'),
      'GET /api/workbench/files/?of=7': file('Examiner'),
    },
    shows: 'Line by line',
    moves: [{ to: 'line by line', make: both(unfold('reference.json'), sees(/Examiner/)) }],
  },
]

const uses: Visit[] = [
  {
    name: 'Where used, a field',
    ...designer,
    at: '/workbench/uses?kind=field&id=legal_review.has_csa',
    shows: 'Legal Documentation',
  },
  { name: 'Where used, a state', ...designer, at: '/workbench/uses?kind=state', shows: 'Open applications' },
  {
    name: 'Where used, failed',
    ...designer,
    at: '/workbench/uses',
    answers: { 'GET /api/workbench/files/': failed },
    shows: 'The files could not be loaded.',
  },
]

const about = { name: 'legal_review', title: 'Legal Review' }
const finding = {
  what: 'invalid',
  stage: about,
  field: { name: 'governing_law', title: 'Governing law' },
  action: null,
  before: null,
  after: null,
  message: 'Governing law is required.',
  count: 120,
  applications: [
    { id: '0b9d6a52-0000-4000-8000-000000000002', reference_number: 'CR-2026-00012' },
    { id: '0b9d6a52-0000-4000-8000-000000000003', reference_number: 'CR-2026-00013' },
  ],
}
const action = { name: 'LR_SUBMIT', title: 'Submit Legal Review' }
const findings = [
  finding,
  { ...finding, what: 'option_missing', message: null, before: 'OTHER' },
  { ...finding, what: 'action_leads', message: null, field: null, action, before: 'Completed', after: 'Draft' },
  { ...finding, what: 'required_level', message: null, before: 'DA6', after: 'DA5' },
]
const replayed = {
  id: '0b9d6a52-0000-4000-8000-000000000004',
  of: 'draft',
  hash: was,
  base_hash: was,
  started_by: maximiliane,
  started_at: '2026-11-20T12:00:00Z',
  state: 'done',
  total: 400,
  seen: 400,
  ended_at: '2026-11-20T12:01:00Z',
  mistakes: [],
  found: 4,
}
const replaying = (more: object): Record<string, Answer> => ({
  ...says(state),
  'GET /api/workbench/replays/': { status: 200, body: { results: [{ ...replayed, ...more }] } },
  'GET replays/*/': { status: 200, body: { ...replayed, findings, others: 2, ...more } },
})
const atReplay = { ...designer, at: '/workbench/replay' }

const replays: Visit[] = [
  {
    name: 'Replay, no draft',
    ...atReplay,
    answers: says({ ...state, draft: null }),
    shows: 'You have no draft that could be replayed.',
  },
  {
    name: 'Replay, done',
    ...atReplay,
    answers: replaying({}),
    shows: 'Would be lost',
    moves: [{ to: 'with its applications', make: unfold('120 applications') }],
  },
  {
    name: 'Replay, of what there was before',
    ...atReplay,
    answers: replaying({ hash: 'd4'.repeat(32), base_hash: 'd4'.repeat(32), found: 0, findings: [], others: 0 }),
    shows: /^This result is about an earlier state/,
  },
  {
    name: 'Replay, running',
    ...atReplay,
    answers: replaying({ state: 'running', seen: 150, ended_at: null, found: 0, findings: [] }),
    shows: '150 of 400 applications',
  },
  {
    name: 'Replay, refused',
    ...atReplay,
    answers: replaying({ state: 'refused', mistakes: [mistake], found: 0, findings: [] }),
    shows: /^These definitions have mistakes/,
  },
  {
    name: 'Replay, failed',
    ...atReplay,
    answers: { ...says(state), 'GET /api/workbench/replays/': failed },
    shows: 'The replays could not be loaded.',
  },
]

export const workbenchVisits = [...home, ...proposals, ...published, ...guide, ...uses, ...replays]
