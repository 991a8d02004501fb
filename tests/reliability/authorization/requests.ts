import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { password } from '../../api/support/people.ts'
import type { Workflows } from '../../../server/model/machines/workflows.ts'

/** An application as a request needs it. */
export interface Place {
  application: string
  /** By what they are to the person: `own`, `another`, `removed`. */
  documents: Record<string, string>
  /** By their owner; one is `asked to be waived`. */
  conditions: Record<string, string>
  /** Of this person: that they are to answer, and that they asked; and of others. */
  questions: Record<'asked' | 'own' | 'another', string>
  /** Workflow instances by form type. */
  instances: ReadonlyMap<string, string>
  /** Approvers of the bank, and of one of them an absence, a session and a saved view. */
  people: { board: string; trainee: string; absence: string; session: string; savedView: string }
  /** What another administrator has proposed for a record. */
  change: string
  /** A version that a designer has proposed. */
  proposal: { id: string; hash: string }
  /** Replays of somebody else: of a proposed version, which runs, and of a draft. */
  replays: { proposed: string; drafted: string }
  /** A verification of the audit that somebody else started, and that runs. */
  verification: string
  /** All that can be ranked. */
  open: string[]
}

/** One way in which an operation is asked. */
export interface RequestVariant {
  operation: string
  what: string
  /** It concerns one application, so that its state and the person's part in it matter. */
  ofOne: boolean
  ask(place: Place): InjectOptions
  /** The form's data that it needs beside what is there. */
  given?: { formType: string; data: object }
}

const list = '/api/credit/credit-applications/'
const plain = (operation: string, what: string, url: string, method: 'GET' | 'DELETE' = 'GET'): RequestVariant => ({
  operation,
  what,
  ofOne: false,
  ask: () => ({ method, url }),
})
const ofOne = (
  operation: string,
  what: string,
  ask: RequestVariant['ask'],
  given?: RequestVariant['given'],
): RequestVariant => ({
  operation,
  what,
  ofOne: true,
  ask,
  ...(given && { given }),
})

const soon = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const absence = (people: Place['people'], more: object) => ({
  method: 'POST' as const,
  url: '/api/absences/',
  payload: { delegate_id: people.board, until: soon(), reason: 'Leave', ...more },
})

const savedView = { name: 'Mine', query: { status: 'ANALYSIS' }, is_default: true }

/** New records that are proposed, by type. */
const proposed = {
  industries: { code: 'A', title: 'Agriculture' },
  users: { username: 'new', first_name: 'New', last_name: 'Person', role: 'approver', active: true },
}

/** Files of records that are proposed, by type. */
const proposedFiles = {
  industries: 'code,title\nA,Agriculture',
  users: 'username,first_name,last_name,role,active\nnew,New,Person,approver,true',
}

/** The requests that are the same whatever the definitions say. */
const fixed: RequestVariant[] = [
  plain('currentUser', '–', '/api/users/me/'),
  plain('listUsers', '–', '/api/users/'),
  plain('getSignIn', '–', '/api/users/me/sign-in/'),
  plain('getMailChoice', '–', '/api/users/me/mail/'),
  {
    operation: 'chooseMail',
    what: '–',
    ofOne: false,
    ask: () => ({ method: 'PUT', url: '/api/users/me/mail/', payload: { choice: 'daily' } }),
  },
  plain('listOpenWork', '–', '/api/open-work/'),
  plain('getWorkload', '–', '/api/workload/'),
  plain('getPipeline', '–', '/api/pipeline/'),
  plain('searchHistory', '–', '/api/audit/entries/'),
  plain('listVerifications', '–', '/api/audit/verifications/'),
  {
    operation: 'startVerification',
    what: 'while one runs',
    ofOne: false,
    ask: () => ({ method: 'POST', url: '/api/audit/verifications/' }),
  },
  {
    operation: 'getVerification',
    what: "another's",
    ofOne: false,
    ask: ({ verification }) => ({ method: 'GET', url: `/api/audit/verifications/${verification}/` }),
  },
  {
    operation: 'stopVerification',
    what: "another's",
    ofOne: false,
    ask: ({ verification }) => ({ method: 'POST', url: `/api/audit/verifications/${verification}/stop/` }),
  },
  plain('listSavedViews', '–', '/api/saved-views/'),
  {
    operation: 'saveView',
    what: '–',
    ofOne: false,
    ask: () => ({ method: 'POST', url: '/api/saved-views/', payload: savedView }),
  },
  {
    operation: 'changeSavedView',
    what: "another's",
    ofOne: false,
    ask: ({ people }) => ({ method: 'PUT', url: `/api/saved-views/${people.savedView}/`, payload: savedView }),
  },
  {
    operation: 'deleteSavedView',
    what: "another's",
    ofOne: false,
    ask: ({ people }) => ({ method: 'DELETE', url: `/api/saved-views/${people.savedView}/` }),
  },
  plain('endOtherSessions', '–', '/api/users/me/sessions/', 'DELETE'),
  {
    operation: 'endOwnSession',
    what: "another's",
    ofOne: false,
    ask: ({ people }) => ({ method: 'DELETE', url: `/api/users/me/sessions/${people.session}/` }),
  },
  {
    operation: 'changePassword',
    what: '–',
    ofOne: false,
    ask: () => ({
      method: 'POST',
      url: '/api/users/me/password/',
      payload: { current_password: password, new_password: 'otter paints 7 fences' },
    }),
  },
  plain('listCounterparties', '–', '/api/credit/counterparties/'),
  plain('listLimitTypes', '–', '/api/credit/limit-types/'),
  plain('listRecords', '–', '/api/records/industries/'),
  plain('listNotifications', '–', '/api/notifications/'),
  plain('listWaiting', '–', '/api/waiting/'),
  plain('getSetup', '–', '/api/setup/'),
  plain('listKeptTypes', '–', '/api/upkeep/types/'),
  plain('listProposedChanges', '–', '/api/upkeep/changes/'),
  ...['industries', 'users'].flatMap((type) => [
    plain('listKeptRecords', type, `/api/upkeep/types/${type}/records/`),
    plain('getRecordHistory', type, `/api/upkeep/types/${type}/history/?key=A`),
  ]),
  ...Object.entries(proposed).map(([type, values]) => ({
    operation: 'proposeChange',
    what: type,
    ofOne: false,
    ask: () => ({
      method: 'POST' as const,
      url: `/api/upkeep/types/${type}/changes/`,
      payload: { version: null, values },
    }),
  })),
  ...Object.entries(proposedFiles).flatMap(([type, csv]) => [
    plain('exportRecords', type, `/api/upkeep/types/${type}/file/`),
    ...[
      { operation: 'previewImport', url: `/api/upkeep/types/${type}/import/preview/` },
      { operation: 'proposeImport', url: `/api/upkeep/types/${type}/import/` },
    ].map(({ operation, url }) => ({
      operation,
      what: type,
      ofOne: false,
      ask: () => ({ method: 'POST' as const, url, payload: { csv } }),
    })),
  ]),
  {
    operation: 'getProposedChange',
    what: "another's",
    ofOne: false,
    ask: ({ change }) => ({ method: 'GET', url: `/api/upkeep/changes/${change}/` }),
  },
  ...['approve', 'refuse', 'withdraw'].map((decision) => ({
    operation: 'decideProposedChange',
    what: decision,
    ofOne: false,
    ask: ({ change }: Place) => ({
      method: 'POST' as const,
      url: `/api/upkeep/changes/${change}/decision/`,
      payload: { decision, reason: 'As discussed.' },
    }),
  })),
  plain('getWorkbench', '–', '/api/workbench/'),
  plain('getDefinitionFiles', 'live', '/api/workbench/files/?of=live'),
  plain('listVersions', '–', '/api/workbench/versions/'),
  plain('countHolders', '–', '/api/workbench/holders/?form_type=legal_review&field=agreement_template'),
  atWorkbench('keepDefinitionDraft', 'of their own', 'PUT', 'draft/', ({ proposal }) => ({
    base_hash: proposal.hash,
    revision: 0,
    files: { 'application.json': 'not yet' },
  })),
  plain('discardDefinitionDraft', 'of their own', '/api/workbench/draft/', 'DELETE'),
  atWorkbench('checkDefinitionDraft', 'no draft', 'POST', 'draft/check/'),
  atWorkbench('proposeVersion', 'no draft', 'POST', 'proposals/', () => ({ note: 'As agreed.', revision: 1 })),
  {
    operation: 'publishVersion',
    what: "another's",
    ofOne: false,
    ask: ({ proposal: { id, hash } }) => ({
      method: 'POST',
      url: `/api/workbench/proposals/${id}/publish/`,
      payload: { hash },
    }),
  },
  {
    operation: 'refuseVersion',
    what: "another's",
    ofOne: false,
    ask: ({ proposal: { id } }) => ({
      method: 'POST',
      url: `/api/workbench/proposals/${id}/refuse/`,
      payload: { reason: 'Not yet.' },
    }),
  },
  atWorkbench('restoreVersion', 'no such version', 'POST', 'versions/99/restore/', () => ({ note: 'Back.' })),
  atWorkbench('governDefinitions', '–', 'POST', 'governance/', () => ({ governed_by: 'folder' })),
  plain('listReplays', '–', '/api/workbench/replays/'),
  atWorkbench('tryDefinitions', 'no such version', 'POST', 'try/', () => ({
    of: '99',
    form_type: 'legal_review',
    given: { as: { role: 'legal_reviewer' } },
  })),
  atWorkbench('runDefinitionCases', 'no such version', 'POST', 'cases/', () => ({ of: '99' })),
  atWorkbench('startReplay', 'no such version', 'POST', 'replays/', () => ({ of: '99' })),
  {
    operation: 'getReplay',
    what: 'of a proposal',
    ofOne: false,
    ask: ({ replays }) => ({ method: 'GET', url: `/api/workbench/replays/${replays.proposed}/` }),
  },
  {
    operation: 'getReplay',
    what: "of another's draft",
    ofOne: false,
    ask: ({ replays }) => ({ method: 'GET', url: `/api/workbench/replays/${replays.drafted}/` }),
  },
  {
    operation: 'stopReplay',
    what: "another's",
    ofOne: false,
    ask: ({ replays }) => ({ method: 'POST', url: `/api/workbench/replays/${replays.proposed}/stop/` }),
  },
  plain('listAbsences', '–', '/api/absences/'),
  { operation: 'makeAbsence', what: 'of their own', ofOne: false, ask: ({ people }) => absence(people, {}) },
  {
    operation: 'makeAbsence',
    what: "of somebody else's",
    ofOne: false,
    ask: ({ people }) => absence(people, { person_id: people.trainee }),
  },
  {
    operation: 'endAbsence',
    what: "of somebody else's",
    ofOne: false,
    ask: ({ people }) => ({ method: 'POST', url: `/api/absences/${people.absence}/end/` }),
  },
  plain('listFailedDeliveries', '–', '/api/deliveries/'),
  {
    operation: 'retryDelivery',
    what: 'no such message',
    ofOne: false,
    ask: () => ({ method: 'POST', url: `/api/deliveries/${randomUUID()}/retry/` }),
  },
  ofOne('listApplications', 'shown there', () => ({ method: 'GET', url: list })),
  ofOne('listAwaitingMyApproval', 'shown there', () => ({ method: 'GET', url: `${list}awaiting-my-approval/` })),
  {
    operation: 'updateRanks',
    what: '–',
    ofOne: false,
    ask: ({ open }) => ({
      method: 'POST',
      url: `${list}bulk-update-ranks/`,
      payload: open.map((id, n) => ({ id, rank: n + 1 })),
    }),
  },
  ofOne('getApplication', '–', ({ application }) => ({ method: 'GET', url: `${list}${application}/` })),
  ...['annual_review', 'amendment'].map((kind) =>
    ofOne('startSuccessor', kind, ({ application }) => ({
      method: 'POST',
      url: `${list}${application}/successors/`,
      payload: { kind },
    })),
  ),
  ofOne('getHistory', '–', ({ application }) => ({ method: 'GET', url: `${list}${application}/history/` })),
  ofOne('getPaper', '–', ({ application }) => ({ method: 'GET', url: `${list}${application}/paper/` })),
  ofOne('downloadEvidence', '–', ({ application }) => ({ method: 'GET', url: `${list}${application}/evidence/` })),
  ofOne('downloadPaper', '–', ({ application }) => ({
    method: 'GET',
    url: `${list}${application}/paper/file/?format=docx`,
  })),
  {
    operation: 'getAgenda',
    what: '–',
    ofOne: false,
    ask: () => ({ method: 'GET', url: `${list}agenda/` }),
  },
  ofOne('getBriefing', '–', ({ application }) => ({
    method: 'GET',
    url: `${list}${application}/briefing/?form=credit_approval`,
  })),
  plain('getExposure', '–', '/api/exposure/?counterparty=CIF-100201'),
  ofOne('listApprovedLimits', '–', ({ application }) => ({
    method: 'GET',
    url: `${list}${application}/approved-limits/`,
  })),
  ofOne('listConditions', '–', ({ application }) => ({ method: 'GET', url: `${list}${application}/conditions/` })),
  changedCondition('fulfil', 'relationship_manager'),
  changedCondition('fulfil', 'legal'),
  changedCondition('ask_waiver', 'legal'),
  changedCondition('confirm_waiver', 'asked to be waived'),
  changedCondition('refuse_waiver', 'asked to be waived'),
  ofOne('listQuestions', '–', ({ application }) => ({ method: 'GET', url: `${list}${application}/questions/` })),
  ofOne('listPeopleToAsk', '–', ({ application }) => ({
    method: 'GET',
    url: `${list}${application}/questions/people/?form=credit_request`,
  })),
  ofOne('askQuestion', 'of an approver', ({ application, people }) => ({
    method: 'POST',
    url: `${list}${application}/questions/`,
    payload: { form: 'credit_request', person: people.board, text: 'Why now?' },
  })),
  changedQuestion('answer theirs', 'asked', { action: 'answer', answer: 'As discussed.' }),
  changedQuestion('withdraw theirs', 'own', { action: 'withdraw' }),
  changedQuestion("answer another's", 'another', { action: 'answer', answer: 'As discussed.' }),
  changedQuestion("withdraw another's", 'another', { action: 'withdraw' }),
  ofOne('listDocuments', '–', ({ application }) => ({ method: 'GET', url: `${list}${application}/documents/` })),
  ofOne('downloadDocument', 'kept', (place) => ({ method: 'GET', url: file(place, 'another') })),
  ofOne('downloadDocument', 'removed', (place) => ({ method: 'GET', url: file(place, 'removed') })),
  ofOne('removeDocument', 'their own', (place) => ({ method: 'DELETE', url: file(place, 'own') })),
  ofOne('removeDocument', "another's", (place) => ({ method: 'DELETE', url: file(place, 'another') })),
  ofOne('uploadDocument', '–', ({ application }) => ({
    method: 'POST',
    url: `${list}${application}/documents/`,
    ...oneFile(),
  })),
  ofOne('getDraft', 'of their own', ({ application }) => ({ method: 'GET', url: draft(application) })),
  ofOne('keepDraft', 'of their own', ({ application }) => ({
    method: 'PUT',
    url: draft(application),
    payload: { data: {}, comments: 'Soon.' },
  })),
  ofOne('discardDraft', 'of their own', ({ application }) => ({ method: 'DELETE', url: draft(application) })),
]

function atWorkbench(
  operation: string,
  what: string,
  method: 'PUT' | 'POST',
  url: string,
  payload?: (place: Place) => object,
): RequestVariant {
  const ask = (place: Place) => ({ method, url: `/api/workbench/${url}`, ...(payload && { payload: payload(place) }) })
  return { operation, what, ofOne: false, ask }
}

function changedCondition(action: string, which: string): RequestVariant {
  return ofOne('changeCondition', `${action} ${which}`, ({ application, conditions }) => ({
    method: 'POST',
    url: `${list}${application}/conditions/${conditions[which] ?? randomUUID()}/`,
    payload: { action, note: 'As discussed.' },
  }))
}

function changedQuestion(what: string, which: keyof Place['questions'], payload: object): RequestVariant {
  return ofOne('changeQuestion', what, ({ application, questions }) => ({
    method: 'POST',
    url: `${list}${application}/questions/${questions[which]}/`,
    payload,
  }))
}

const file = ({ application, documents }: Place, which: string) =>
  `${list}${application}/documents/${documents[which]}/`
const draft = (application: string) => `/api/drafts/${application}/credit_approval/`

function oneFile(): Pick<InjectOptions, 'payload' | 'headers'> {
  const payload =
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nPlain.\r\n--edge--\r\n'
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=edge' } }
}

/** A change that everybody who may change the form may make. */
const saves: [what: string, body: object][] = [
  ['credit_request', { credit_request_form_relationship_comments: 'Seen.' }],
  ['credit_review', { credit_review_form_additional_information_request: 'Seen.' }],
  [
    "business_sponsorship (the primary sponsor's fields)",
    { business_sponsorship_form_senior_sponsor_comments: 'Seen.' },
  ],
  [
    "business_sponsorship (the second sponsor's fields)",
    { business_sponsorship_form_second_sponsor_comments: 'Seen.' },
  ],
  ['credit_questionnaire', { credit_questionnaire_form_primary_products: 'Seen.' }],
  ['legal_review', { legal_review_form_grace_period: 'Seen.' }],
  ['credit_analysis', { credit_analysis_form_executive_summary: 'Seen.' }],
  ['credit_compilation', { credit_compilation_form_compiler_notes: 'Seen.' }],
  ['credit_approval', { credit_approval_form_approval_comments: 'Seen.' }],
]

const sponsored = {
  senior_sponsor_approval: 'approve',
  senior_sponsor_comments: 'A.',
  second_sponsor_approval: 'approve',
  second_sponsor_comments: 'B.',
}

/** What some actions' forms must say. */
const given: Record<string, object> = {
  CR_REJECT: { rejection_reason: 'No business case.' },
  BS_RECORD_DECISION: sponsored,
  BS_RECORD_SECOND_DECISION: sponsored,
  BS_SUBMIT: sponsored,
  BS_REJECT: { ...sponsored, senior_sponsor_approval: 'reject' },
  CA_APPROVE_CONDITIONS: { approval_decision: 'approved_with_conditions', approval_comments: 'Netting first.' },
  CA_REJECT: { approval_decision: 'rejected', rejection_reason: 'Too much leverage.' },
  CA_DEFER: { approval_decision: 'deferred' },
  CA_WITHDRAW: { approval_decision: 'withdrawn' },
}

/**
 * Each operation that needs a session, in every way that concerns who asks; every stage and its actions are the
 * definitions'.
 */
export function requests(workflows: Workflows, newApplication: object): RequestVariant[] {
  const actions = [...workflows.runtimes].flatMap(([formType, { workflow }]) =>
    workflow.offers(workflow.initial, () => []).map(({ transition: { code } }) => action(formType, code)),
  )
  const changes = saves.map(([what, payload]) =>
    ofOne('updateApplication', what, ({ application }) => ({
      method: 'PATCH',
      url: `${list}${application}/`,
      payload,
    })),
  )
  const creation: RequestVariant = {
    operation: 'createApplication',
    what: '–',
    ofOne: false,
    ask: () => ({ method: 'POST', url: list, payload: newApplication }),
  }
  return [...fixed, creation, ...changes, ...actions]
}

function action(formType: string, code: string): RequestVariant {
  const data = given[code]
  const payload = { transition_code: code, comments: 'As discussed.' }
  return ofOne(
    'takeTransition',
    `${formType} ${code}`,
    ({ instances }) => ({
      method: 'POST',
      url: `/api/workflow-instances/${instances.get(formType) ?? randomUUID()}/transition/`,
      payload,
    }),
    data && { formType, data },
  )
}
