import {
  askedBeforeLeaving,
  attach,
  both,
  draft,
  failed,
  isOpen,
  seesAlert,
  panel,
  popup,
  press,
  sees,
  strike,
  wide,
} from './steps.ts'
import type { Visit } from './visit.ts'

const create = { as: 'requester', at: '/credit-requests/new' }
const edit = {
  as: 'requester',
  at: `/credit-requests/${draft}/edit?form_type=credit_request`,
  shows: 'Workflow Actions',
}

/** So many that one searches among them. */
const many = Array.from({ length: 60 }, (_, n) => ({
  id: `c${n}`,
  name: `Northern Refining Company ${n}`,
  cif_number: `CIF-${n}`,
}))

export const requestVisits: Visit[] = [
  {
    name: 'New request',
    ...create,
    shows: 'Request Title',
    tabs: true,
    moves: [
      {
        to: 'with a document',
        within: panel,
        looks: wide,
        make: both(attach, sees('will be sent when the form is saved')),
      },
      { to: 'unsavable', make: both(press('Save as Draft'), seesAlert) },
      { to: 'rows', make: both(press(/^Limits/, 'tab'), press('+ Add Row'), press('+ Add Row')) },
      { to: 'asked before leaving', within: popup, make: askedBeforeLeaving },
    ],
  },
  { name: 'New request, loading', ...create, answers: { 'definitions/index.json': 'none' }, shows: 'Loading...' },
  {
    name: 'New request, many counterparties',
    ...create,
    answers: { 'counterparties/': { status: 200, body: many } },
    shows: 'Request Title',
    moves: [
      { to: 'search open', make: both(press(/^Counterparty/, 'combobox'), isOpen('option')) },
      { to: 'search without a match', make: both(strike('z'), strike('z'), sees('Nothing found')) },
    ],
  },
  {
    name: 'Request, lists on their way',
    ...create,
    answers: { 'counterparties/': 'none', 'limit-types/': 'none' },
    shows: 'Request Title',
    looks: wide,
    moves: [{ to: 'limits', make: press(/^Limits/, 'tab') }],
  },
  {
    name: 'Request, lists not loaded',
    ...create,
    answers: { 'counterparties/': failed, 'limit-types/': failed },
    shows: /Error loading counterparties/,
    looks: wide,
    moves: [{ to: 'limits', make: press(/^Limits/, 'tab') }],
  },
  {
    name: 'Request, documents',
    ...edit,
    looks: wide,
    moves: [
      { to: 'attached', within: panel, make: both(press(/^Documents/, 'tab'), attach, sees('accounts.txt')) },
      { to: 'asked before removing', within: popup, make: both(press(/^Remove accounts/), isOpen('dialog')) },
    ],
  },
  {
    name: 'Request, document on its way',
    ...edit,
    answers: { 'POST documents/': 'none' },
    looks: wide,
    moves: [
      {
        to: 'sending',
        within: panel,
        make: both(press(/^Documents/, 'tab'), attach, (page) => page.getByRole('progressbar').waitFor()),
      },
    ],
  },
  {
    name: 'Request, document refused',
    ...edit,
    answers: { 'POST documents/': { status: 400, body: { detail: 'The file is not of a type that is accepted.' } } },
    looks: wide,
    moves: [{ to: 'told', within: panel, make: both(press(/^Documents/, 'tab'), attach, sees(/not of a type/)) }],
  },
]
