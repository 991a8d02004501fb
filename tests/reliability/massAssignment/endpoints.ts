import type { Stage } from '../../../src/engine/stage.ts'
import type { Answer } from '../../api/support/api.ts'
import { absencesOf } from '../../api/support/absences.ts'
import { type Bank, type Step, ok, steps, upTo } from '../../api/support/bank.ts'
import { approvedUnder, pledge } from '../../api/support/conditions.ts'
import { addPerson, password, signIn } from '../../api/support/people.ts'
import { keepersOf } from '../../api/support/upkeep.ts'
import { workbenchOf } from '../../api/support/workbench.ts'
import { finish, signedInThere } from '../../api/support/singleSignOn.ts'

/** An endpoint that takes fields, asked by somebody who may. */
export interface Endpoint {
  operation: string
  /** Fields that it takes. */
  own: string[]
  /** Of application payloads: the form that is open to whoever asks. */
  form?: string
  /** Its refusal names all the fields that it does not know, not only the first. */
  namesAll: boolean
  /** A right request with more fields in it; some are accepted once only. */
  send(more: object): Promise<Answer>
}

const list = '/api/credit/credit-applications/'

/**
 * In an order in which the right request of each is accepted after those before it; `draft` is the requester's own
 * application.
 */
export async function endpointsOf(bank: Bank, stages: Stage[], draft: string): Promise<Endpoint[]> {
  const instance = (await bank.nested(draft, 'credit_request_form')).workflow_instance?.id
  const { refresh } = await signIn(bank.api, 'requester')
  await addPerson(bank.api, 'newcomer', 'auditor')
  const { access: token } = await signIn(bank.api, 'newcomer')
  const there = await signedInThere(bank.api, 'requester')
  const approved = await bank.carry(upTo('approval'))
  const conditions = `${list}${await approvedUnder(bank, [pledge])}/conditions/`
  const [condition] = ok<{ id: string }[]>(await bank.as('legal', 'GET', conditions))
  const questions = `${list}${draft}/questions/`
  const question = { form: 'credit_request', person: bank.ids.rm, text: 'Why now?' }
  const { id: asked } = ok<{ id: string }>(await bank.as('requester', 'POST', questions, question), 201)
  const keepers = await keepersOf(bank, 'chief', 'deputy')
  const change = await keepers.propose('chief', 'industries', { code: 'B', title: 'Mining' })
  const bench = await workbenchOf(bank.api, { drafter: 'form_designer', other: 'form_designer', publisher: 'admin' })
  const { live } = await bench.govern('workbench')
  const proposal = await bench.proposed(await bench.edited('reference.json', '{', '{ '))
  const refusable = await bench.proposed(await bench.edited('reference.json', '{', '{  '), 'other')
  const { draft: proposed } = await bench.state('other')
  const atWorkbench = (who: string, method: 'PUT' | 'POST', url: string, body: object) => (more: object) =>
    bench.as(who, method, url, { ...body, ...more })
  const draftUrl = `/api/drafts/${draft}/credit_request/`
  const strict = (operation: string, own: string[], send: Endpoint['send']): Endpoint => ({
    operation,
    own,
    namesAll: false,
    send,
  })
  const savedView = { name: 'Silver', query: { status: 'ANALYSIS' }, is_default: false }
  const { id: view } = ok<{ id: string }>(await bank.as('requester', 'POST', '/api/saved-views/', savedView), 201)
  const saves = await savesOf(bank, stages)
  const ranked = (await bank.as('rm', 'GET', `${list}?limit=100&open=true`)).body as { results: { id: string }[] }
  return [
    strict('changePassword', ['current_password', 'new_password'], (more) =>
      bank.api.send('POST', '/api/users/me/password/', {
        token,
        body: { current_password: password, new_password: 'otter paints 7 fences', ...more },
      }),
    ),
    strict('chooseMail', ['choice'], (more) =>
      bank.api.send('PUT', '/api/users/me/mail/', { token, body: { choice: 'daily', ...more } }),
    ),
    strict('saveView', ['name', 'query', 'is_default'], (more) =>
      bank.as('requester', 'POST', '/api/saved-views/', { ...savedView, name: 'Gold', ...more }),
    ),
    strict('changeSavedView', ['name', 'query', 'is_default'], (more) =>
      bank.as('requester', 'PUT', `/api/saved-views/${view}/`, { ...savedView, ...more }),
    ),
    strict('beginSingleSignOn', ['again'], (more) =>
      bank.api.send('POST', '/api/token/oidc/begin/', { body: { again: false, ...more } }),
    ),
    strict('finishSingleSignOn', ['query'], (more) => finish(bank.api, there.cookie, there.query, more)),
    strict('updateRanks', ['id', 'rank'], (more) =>
      bank.as(
        'rm',
        'POST',
        `${list}bulk-update-ranks/`,
        ranked.results.map(({ id }, n) => ({ id, rank: n + 1, ...(n === 0 && more) })),
      ),
    ),
    {
      operation: 'createApplication',
      own: [],
      form: 'credit_request',
      namesAll: true,
      send: (more) => bank.as('requester', 'POST', list, { ...bank.request, ...more }),
    },
    strict('startSuccessor', ['kind'], (more) =>
      bank.as('rm', 'POST', `${list}${approved}/successors/`, { kind: 'annual_review', ...more }),
    ),
    strict('changeCondition', ['action', 'note', 'document_id'], (more) =>
      bank.as('legal', 'POST', `${conditions}${condition?.id}/`, {
        action: 'ask_waiver',
        note: 'Not needed.',
        ...more,
      }),
    ),
    strict('askQuestion', ['form', 'field', 'person', 'text'], (more) =>
      bank.as('requester', 'POST', questions, { ...question, ...more }),
    ),
    strict('changeQuestion', ['action', 'answer'], (more) =>
      bank.as('rm', 'POST', `${questions}${asked}/`, { action: 'answer', answer: 'It is due.', ...more }),
    ),
    ...saves,
    {
      operation: 'keepDraft',
      own: [],
      namesAll: true,
      send: (more) => bank.as('requester', 'PUT', draftUrl, { data: more }),
    },
    strict('keepDraft', ['data', 'comments', 'approved_limits', 'reason', 'version'], (more) =>
      bank.as('requester', 'PUT', draftUrl, { data: {}, ...more }),
    ),
    strict('takeTransition', ['transition_code', 'comments'], (more) =>
      bank.as('requester', 'POST', `/api/workflow-instances/${instance}/transition/`, {
        transition_code: 'CR_SAVE_DRAFT',
        ...more,
      }),
    ),
    strict('makeAbsence', ['person_id', 'delegate_id', 'from', 'until', 'reason'], (more) =>
      bank.as('approver', 'POST', '/api/absences/', { ...absencesOf(bank).asked('board'), ...more }),
    ),
    strict('decideProposedChange', ['decision', 'reason'], (more) =>
      keepers.as('deputy', 'POST', `changes/${change}/decision/`, { decision: 'approve', ...more }),
    ),
    strict('proposeChange', ['version', 'values', 'note'], (more) =>
      keepers.ask('chief', 'industries', { code: 'C', title: 'Manufacturing' }, more),
    ),
    ...(['previewImport', 'proposeImport'] as const).map((operation) =>
      strict(operation, operation === 'previewImport' ? ['csv'] : ['csv', 'note'], (more) =>
        keepers.as('chief', 'POST', `types/industries/import/${operation === 'previewImport' ? 'preview/' : ''}`, {
          csv: 'code,title\nE,Energy',
          ...more,
        }),
      ),
    ),
    {
      operation: 'proposeChange',
      own: ['code', 'title', 'section', 'high_risk', 'valid_from', 'valid_to'],
      namesAll: true,
      send: (more) => keepers.ask('chief', 'industries', { code: 'D', title: 'Energy', ...more }),
    },
    {
      operation: 'proposeChange',
      own: ['username', 'first_name', 'last_name', 'email', 'role', 'da_level', 'active', 'first_password'],
      namesAll: true,
      send: (more) =>
        keepers.ask('chief', 'users', {
          username: 'max',
          first_name: 'Max',
          last_name: 'Ny',
          role: 'auditor',
          active: true,
          ...more,
        }),
    },
    strict(
      'keepDefinitionDraft',
      ['base_hash', 'revision', 'files'],
      atWorkbench('drafter', 'PUT', 'draft/', {
        base_hash: live.hash,
        revision: (await bench.state('drafter')).draft?.revision ?? 0,
        files: { 'paper.json': 'not JSON' },
      }),
    ),
    strict(
      'refuseVersion',
      ['reason'],
      atWorkbench('publisher', 'POST', `proposals/${refusable.id}/refuse/`, { reason: 'Not yet.' }),
    ),
    strict(
      'proposeVersion',
      ['note', 'revision', 'live_from'],
      atWorkbench('other', 'POST', 'proposals/', { note: 'Again.', revision: proposed?.revision ?? 0 }),
    ),
    strict(
      'publishVersion',
      ['hash'],
      atWorkbench('publisher', 'POST', `proposals/${proposal.id}/publish/`, { hash: proposal.hash }),
    ),
    strict('startReplay', ['of'], async (more) => {
      const answer = await bench.as('publisher', 'POST', 'replays/', { of: `proposal-${refusable.id}`, ...more })
      // It would write while the next request is looked at.
      if (answer.status === 201) await bench.as('publisher', 'POST', `replays/${idIn(answer)}/stop/`)
      return answer
    }),
    strict(
      'tryDefinitions',
      ['of', 'form_type', 'given', 'path'],
      atWorkbench('publisher', 'POST', 'try/', { of: 'live', form_type: 'legal_review', given: {} }),
    ),
    strict('runDefinitionCases', ['of'], atWorkbench('publisher', 'POST', 'cases/', { of: 'live' })),
    strict(
      'restoreVersion',
      ['note', 'live_hash'],
      atWorkbench('publisher', 'POST', 'versions/1/restore/', { note: 'Back.' }),
    ),
    strict(
      'governDefinitions',
      ['governed_by'],
      atWorkbench('publisher', 'POST', 'governance/', { governed_by: 'folder' }),
    ),
    strict('signIn', ['username', 'password'], (more) =>
      bank.api.send('POST', '/api/token/', { body: { username: 'requester', password, ...more } }),
    ),
    strict('refreshSession', ['refresh'], (more) =>
      bank.api.send('POST', '/api/token/refresh/', { body: { refresh, ...more } }),
    ),
    strict('signOut', ['refresh'], (more) =>
      bank.api.send('POST', '/api/token/revoke/', { body: { refresh, ...more } }),
    ),
  ]
}

/** A save of each form by whose work it is, while it is open. */
async function savesOf(bank: Bank, stages: Stage[]): Promise<Endpoint[]> {
  const saves: Endpoint[] = []
  for (const step of steps) {
    const before: Step[] = upTo(step).slice(0, -1)
    const id = await bank.carry(before)
    const { who, source, data } = bank.work(step)
    const form = stages.find(({ stage }) => stage.source === source)?.stage.formType
    saves.push({
      operation: 'updateApplication',
      own: [],
      form,
      namesAll: true,
      send: (more) => bank.save(who, id, { ...data, ...more }),
    })
  }
  return saves
}

const idIn = ({ body }: Answer): string => (body as { id: string }).id
