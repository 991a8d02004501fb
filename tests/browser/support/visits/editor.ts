import { both, choose, failed, popup, press, sees, strike, type as fill } from './steps.ts'
import type { Answer, Move, Visit } from './visit.ts'

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

/** What is changed stays with the visit. */
const keepsNothing: Record<string, Answer> = {
  'PUT draft/': {
    status: 200,
    body: { revision: 1, base_hash: '', hash: '', updated_at: '2026-11-20T12:00:00Z', changed_paths: [] },
  },
  'POST draft/check/': { status: 200, body: { mistakes: [] } },
}

/** At the beginning of the file that is written. */
const completes = both(
  (page) => page.locator('.cm-content').focus(),
  ...['Control+Home', 'ArrowRight', 'Control+Space'].map(strike),
)

const finds = (text: string) => both(strike('Control+f'), fill('Find', text))

const asksForField: Move['make'] = (page) => page.getByLabel('Field of the other stage').waitFor()

const pressStage =
  (formType: string): Move['make'] =>
  (page) =>
    page.locator(`[data-stage="${formType}"] button`).click()

/** In the path itself. */
const addState = both(fill('Code of a new state', 'no code'), strike('Enter'))

export const editorVisits: Visit[] = [
  {
    name: 'Draft, failed',
    ...designer,
    at: at('stage=legal_review'),
    answers: { 'GET /api/workbench/files/': failed },
    shows: 'The draft could not be loaded.',
  },
  {
    name: 'Draft, a stage',
    ...designer,
    at: at('stage=credit_review'),
    shows: 'Option lists',
    moves: [
      { to: 'adding another', within: popup, make: both(press('Add a stage'), sees('Place on the path')) },
      {
        to: 'adding another, refused',
        within: popup,
        make: both(press('Add the stage'), sees('The other stage is required.')),
      },
    ],
  },
  {
    name: 'Draft, a state of a stage',
    ...designer,
    at: at('file=stages/legal-review/workflow.json&state=OPEN'),
    shows: 'States and actions',
    moves: [{ to: 'an action', make: both(press('Submit Legal Review'), sees('Completes the form')) }],
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
    moves: [
      { to: 'what may be written', make: both(completes, sees(/^If the form meets this condition/)) },
      { to: 'found', make: both(strike('Escape'), finds('Label'), sees('Replace all')) },
    ],
  },
  {
    name: 'Draft, people',
    ...designer,
    at: at('stage=legal_review&people=legal reviewers'),
    answers: keepsNothing,
    shows: 'Used in',
    moves: [
      { to: 'named elsewhere', make: both(press('Remove this group'), sees(/^This group is used elsewhere/)) },
      { to: 'renamed', make: both(fill('Name of this group', 'lawyers'), press('Rename'), sees('lawyers')) },
    ],
  },
  {
    name: 'Draft, a condition on another stage',
    ...designer,
    at: at('stage=legal_review&field=grace_period'),
    answers: keepsNothing,
    shows: 'Place and name',
    moves: [
      {
        to: 'its stage',
        make: both(
          press('Add a condition'),
          choose('Field', 'A field of another stage …'),
          choose('Stage', 'Credit Review'),
          asksForField,
        ),
      },
      {
        to: 'its field',
        make: both(
          choose('Field of the other stage', 'Need for additional Credit Questionnaire?'),
          choose('Value', 'Yes'),
          sees(/Questionnaire\? is Yes/),
        ),
      },
    ],
  },
  {
    name: 'Draft, a column',
    ...designer,
    at: at('stage=credit_request&field=limit_requests&column=proposed_amount'),
    answers: keepsNothing,
    shows: 'Back to the table',
    moves: [{ to: 'moved', make: both(press('Move down'), press('Back to the table'), sees('Columns')) }],
  },
  {
    name: 'Draft, a kind of application',
    ...designer,
    at: at('file=paths/annual-review.json'),
    answers: keepsNothing,
    shows: 'Steps',
    moves: [
      { to: 'a stage', make: both(pressStage('credit_analysis'), sees('Remove this stage')) },
      { to: 'a state', make: both(press('Approval Pending'), sees('Next states')) },
      { to: 'an event', make: both(press('COMPILATION_REOPENED'), sees('Back to the state')) },
    ],
  },
  {
    name: 'Draft, stages at the same time',
    ...designer,
    at: at('file=application.json&state=ANALYSIS'),
    answers: keepsNothing,
    shows: 'Another stage at the same time',
    moves: [{ to: 'a code that is none', make: both(addState, sees(/^A code consists of capital letters/)) }],
  },
  {
    name: 'Draft, a condition of a path',
    ...designer,
    at: at('file=application.json&state=COMPILATION&event=QUESTIONNAIRE_REOPENED'),
    shows: 'Applies',
  },
  {
    name: 'Draft, a state that leads on at once',
    ...designer,
    at: at('file=application.json&state=ANALYSIS.QUESTIONNAIRE.ENTRY'),
    shows: 'Line 3',
  },
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
      { to: 'a case', within: popup, make: both(press('Add the case as a test'), sees('Expected result:')) },
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
