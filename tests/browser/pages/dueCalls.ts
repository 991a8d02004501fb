export interface Calls {
  load: string[]
  /** When the tab is looked at again. */
  again: string[]
}

const frame = ['/api/notifications/', '/api/users/me/']
export const index = '/definitions/index.json'

/** What is read anew whenever the tab is looked at. */
const list = (...calls: string[]): Calls => ({ load: [...frame, index, ...calls], again: [...frame, index, ...calls] })

/** What is read once. */
const once = (...calls: string[]): Calls => ({ load: [...frame, index, ...calls], again: frame })

const questions = '…/{id}/questions/'

const filesOf = (stage: string) => [`/definitions/${stage}.{hash}.js`, `/definitions/${stage}.{hash}.json`]

/**
 * An open form offers a new version of the definitions and the draft that is kept, and shows what people ask about it.
 */
const form = (stage: string, ...calls: string[]): Calls => ({
  ...once(...filesOf(stage), '…/{id}/', `/api/drafts/{id}/${stage}/`, questions, ...calls),
  again: [...frame, index, questions],
})

export const users = (role: string) => `/api/users/?role=${role}`
const counterparties = ['/api/credit/counterparties/', '/api/credit/limit-types/']

export const waiting = '/api/waiting/?limit=25&besides=approvals'

export const views = '/api/saved-views/'
/** The person's views are read once. */
const dashboard = (...calls: string[]): Calls => {
  const { load, again } = list(...calls)
  return { load: [...load, views], again }
}

const nothing = { load: [], again: [] }
const request = [...counterparties, users('business_sponsor'), users('relationship_manager')]

const expected: Record<string, Calls> = {
  'sign-in': nothing,
  'sign-in, on the way to the dashboard': nothing,
  dashboard: dashboard('…/?limit=100', '…/awaiting-my-approval/'),
  'dashboard, filtered and sorted': dashboard(
    '…/?limit=100',
    '…/?limit=100&status=ANALYSIS&order=title',
    '…/awaiting-my-approval/',
  ),
  'my tasks': list('…/awaiting-my-approval/', waiting),
  prioritization: once('…/?open=true'),
  application: list('…/awaiting-my-approval/', '…/{id}/', '…/{id}/documents/?removed=true', '…/{id}/history/'),
  'new request': {
    ...once(...filesOf('credit_request'), ...request, '/api/drafts/new/credit_request/'),
    again: [...frame, index],
  },
  'new request, not offered': once(),
  'Credit Request': form('credit_request', ...request),
  'Credit Review': form('credit_review', users('Credit%20Analyst')),
  'Business Sponsorship': form('business_sponsorship'),
  'Credit Questionnaire': form('credit_questionnaire'),
  'Legal Review': form('legal_review'),
  'Credit Analysis': form('credit_analysis', users('Credit%20Analyst')),
  'Credit Compilation': form('credit_compilation', users('Credit%20Analyst'), users('compiler')),
  'Credit Approval': form('credit_approval', '…/{id}/approved-limits/'),
}

export const due = (name: string): Calls => expected[name] ?? nothing
