import { both, failed, popup, press, sees, type as fill } from './steps.ts'
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
