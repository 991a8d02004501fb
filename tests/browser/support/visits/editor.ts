import { both, failed, popup, press, sees, strike, type as fill } from './steps.ts'
import type { Visit } from './visit.ts'

const at = (query: string) => `/workbench/draft?${new URLSearchParams(query).toString()}`
const designer = { as: 'designer' }
const elsewhere = {
  status: 409,
  body: {
    detail: 'Your draft was changed in another window.',
    code: 'draft_changed',
    changed_paths: ['reference.json'],
  },
}

/** At the beginning of the file that is written. */
const completes = both(
  (page) => page.locator('.cm-content').focus(),
  ...['Control+Home', 'ArrowRight', 'Control+Space'].map(strike),
)

export const editorVisits: Visit[] = [
  {
    name: 'Draft, failed',
    ...designer,
    at: at('stage=legal_review'),
    answers: { 'GET /api/workbench/files/': failed },
    shows: 'The draft could not be loaded.',
  },
  {
    name: 'Draft, a field',
    ...designer,
    at: at('stage=legal_review&field=has_csa'),
    answers: { 'PUT draft/': elsewhere },
    shows: 'Place and name',
    moves: [
      { to: 'checked', make: both(press('Check as on submit'), sees('Agreement template is required.')) },
      { to: 'adding a field', within: popup, make: both(press('Add a field'), sees('Name in the data')) },
      {
        to: 'adding a field, refused',
        within: popup,
        make: both(press('Add the field'), sees('Label is required.')),
      },
      { to: 'a part of a condition', make: both(press('Cancel'), press('Add a condition'), sees('And another one')) },
      { to: 'changed elsewhere', make: both(fill('Help text', 'As agreed.'), sees(/changed in another window/)) },
    ],
  },
  {
    name: 'Draft, as it is written',
    ...designer,
    at: at('stage=legal_review&field=has_csa&json=true'),
    shows: /Escape, then Tab leaves the text/,
    moves: [{ to: 'what may be written', make: both(completes, sees(/^If the form meets this condition/)) }],
  },
  { name: 'Draft, people', ...designer, at: at('stage=legal_review&people=legal reviewers'), shows: 'Roles' },
  {
    name: 'Draft, a column',
    ...designer,
    at: at('stage=credit_request&field=limit_requests&column=proposed_amount'),
    shows: 'Back to the table',
  },
  { name: 'Draft, a kind of application', ...designer, at: at('file=paths/annual-review.json'), shows: 'Steps' },
  {
    name: 'Draft, records',
    ...designer,
    at: at('file=records/limit-types.json&part=position'),
    shows: 'Fields of a record',
  },
  { name: 'Draft, no such form', ...designer, at: at('stage=nothing'), shows: 'There is no such form.' },
  { name: 'Draft, a tab', ...designer, at: at('stage=credit_request&tab=0'), shows: 'Add a section' },
  { name: 'Draft, a decision table', ...designer, at: at('file=tables/rating-scale.json'), shows: 'Add a row' },
  { name: 'Draft, a file', ...designer, at: at('file=paper.json'), shows: 'Other files' },
  { name: 'Draft, an option list', ...designer, at: at('list=csaType'), shows: 'Stored as' },
  {
    name: 'Trying',
    ...designer,
    at: at('stage=legal_review&try=true'),
    shows: 'Submit Legal Review',
    moves: [
      { to: 'checked', make: both(press('Check as on submit'), sees('Agreement template is required.')) },
      { to: 'a case', within: popup, make: both(press('Add the case as a test'), sees('What must follow:')) },
    ],
  },
  {
    name: 'Trying, refused',
    ...designer,
    at: at('stage=legal_review&try=true'),
    answers: {
      'POST try/': {
        status: 409,
        body: {
          detail: 'These definitions cannot be tried, because they have a mistake.',
          code: 'definitions_refused',
          reasons: ['stages/legal-review/stage.json:14:21: The transition LR_SUBMIT leads nowhere.'],
        },
      },
    },
    shows: /cannot be tried/,
  },
]
