/** What is asked of the server, and how long it may take (95 of 100 answers, in ms). */
export interface Question {
  name: string
  as: string
  path: string
  limit: number
}

const list = '/api/credit/credit-applications/'
const limit = 150

const page = (name: string, query: string): Question => ({ name, as: 'auditor', path: `${list}?limit=100${query}`, limit })

export const questions: Question[] = [
  page('first page, count and facets', ''),
  page('by title', '&order=title'),
  page('by counterparty, downwards', '&order=-counterparty'),
  page('by submitter', '&order=created_by_name'),
  page('by priority', '&order=priority'),
  page('by rank', '&order=rank'),
  page('by required day', '&order=required_by_date'),
  page('a frequent state', '&status=APPROVED'),
  page('a rare state', '&status=APPROVAL_PENDING'),
  page('a state and a priority', '&status=REJECTED&priority=High&order=title'),
  page('search: a word in many', '&search=copper'),
  page('search: a counterparty', '&search=norrland%20met'),
  page('search: a reference', '&search=cr-2024-0012'),
  page('search: nothing', '&search=zzzqq'),
  page('search: one letter', '&search=a'),
  page('search in a state, by counterparty', '&search=copper&status=REJECTED&order=counterparty'),
  { name: 'all that is open', as: 'rm', path: `${list}?open=true`, limit },
  { name: 'awaiting my approval', as: 'approver', path: `${list}awaiting-my-approval/`, limit },
  { name: 'awaiting my approval, of a requester', as: 'requester', path: `${list}awaiting-my-approval/`, limit },
  { name: 'notifications of an approver', as: 'approver', path: '/api/notifications/', limit },
  { name: 'notifications of a requester', as: 'requester', path: '/api/notifications/', limit },
  { name: 'notifications of an auditor', as: 'auditor', path: '/api/notifications/', limit },
]
