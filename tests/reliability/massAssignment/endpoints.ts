import type { Answer } from '../../api/support/api.ts'
import { absencesOf } from '../../api/support/absences.ts'
import type { Bank } from '../../api/support/bank.ts'
import { password, signIn } from '../../api/support/people.ts'

/** An endpoint that takes fields, asked by somebody who may. */
export interface Endpoint {
  operation: string
  /** Fields that it takes. */
  own: string[]
  /** Of application payloads: the form that is open to whoever asks. */
  form?: string
  /** Its refusal names all the fields that it does not know, not only the first. */
  namesAll: boolean
  /** A right request with more fields in it. */
  send(more: object): Promise<Answer>
}

const list = '/api/credit/credit-applications/'

/** `draft` is the requester's own application, `reviewed` one that waits for its review. */
export async function endpointsOf(bank: Bank, { draft, reviewed }: { draft: string; reviewed: string }): Promise<Endpoint[]> {
  const instance = (await bank.nested(draft, 'credit_request_form')).workflow_instance?.id
  const { refresh } = await signIn(bank.api, 'requester')
  const draftUrl = `/api/drafts/${draft}/credit_request/`
  const strict = (operation: string, own: string[], send: Endpoint['send']): Endpoint => ({ operation, own, namesAll: false, send })
  return [
    { operation: 'createApplication', own: [], form: 'credit_request', namesAll: true, send: (more) => bank.as('requester', 'POST', list, { ...bank.request, ...more }) },
    { operation: 'updateApplication', own: [], form: 'credit_request', namesAll: true, send: (more) => bank.save('requester', draft, more) },
    { operation: 'updateApplication', own: [], form: 'credit_review', namesAll: true, send: (more) => bank.save('reviewer', reviewed, more) },
    { operation: 'keepDraft', own: [], namesAll: true, send: (more) => bank.as('requester', 'PUT', draftUrl, { data: more }) },
    strict('keepDraft', ['data', 'comments', 'version'], (more) => bank.as('requester', 'PUT', draftUrl, { data: {}, ...more })),
    strict('takeTransition', ['transition_code', 'comments'], (more) =>
      bank.as('requester', 'POST', `/api/workflow-instances/${instance}/transition/`, { transition_code: 'CR_SAVE_DRAFT', ...more }),
    ),
    strict('updateRanks', ['id', 'rank'], (more) => bank.as('rm', 'POST', `${list}bulk-update-ranks/`, [{ id: draft, rank: 1, ...more }])),
    strict('makeAbsence', ['person_id', 'delegate_id', 'from', 'until', 'reason'], (more) =>
      bank.as('approver', 'POST', '/api/absences/', { ...absencesOf(bank).asked('board'), ...more }),
    ),
    strict('signIn', ['username', 'password'], (more) => bank.api.send('POST', '/api/token/', { body: { username: 'requester', password, ...more } })),
    strict('changePassword', ['current_password', 'new_password'], (more) =>
      bank.as('requester', 'POST', '/api/users/me/password/', { current_password: password, new_password: 'otter paints 7 fences', ...more }),
    ),
    strict('beginSingleSignOn', ['again'], (more) => bank.api.send('POST', '/api/token/oidc/begin/', { body: { again: false, ...more } })),
    strict('finishSingleSignOn', ['query'], (more) => bank.api.send('POST', '/api/token/oidc/', { body: { query: 'state=none', ...more } })),
    strict('refreshSession', ['refresh'], (more) => bank.api.send('POST', '/api/token/refresh/', { body: { refresh, ...more } })),
    strict('signOut', ['refresh'], (more) => bank.api.send('POST', '/api/token/revoke/', { body: { refresh, ...more } })),
  ]
}
