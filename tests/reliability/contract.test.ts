import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { dereference, readDocument } from '../../server/contract/document.ts'
import { type Operation, operations } from '../../server/contract/operations.ts'
import { writeRecords } from '../../server/store/records/records.ts'
import { inTransaction } from '../../server/store/transaction.ts'
import { insertChange } from '../../server/store/upkeep/proposedChanges.ts'
import { absencesOf } from '../api/support/absences.ts'
import { type Bank, type Username, ok, openBank } from '../api/support/bank.ts'
import { approvedUnder, pledge, schemasWithConditions } from '../api/support/conditions.ts'
import { addPerson, password, signIn } from '../api/support/people.ts'
import { replaysOf } from '../api/support/replays.ts'
import { tamper } from '../api/support/tampering.ts'
import { verificationOf } from '../api/support/verifications.ts'
import { type Workbench, workbenchOf } from '../api/support/workbench.ts'
import { origin, settingsFor, signedInThere } from '../api/support/singleSignOn.ts'
import { type RunningProvider, startProvider } from '../support/provider.ts'
import { multipart } from './contract/multipart.ts'
import { promise } from './promise.ts'

const contract = operations(dereference(readDocument()))

const schemas = schemasWithConditions()
let provider: RunningProvider
let bank: Bank
let bench: Workbench
/** What the requests name: an application in its draft, and what belongs to it. */
let there: Record<
  | 'id'
  | 'absence'
  | 'instance'
  | 'documentId'
  | 'file'
  | 'refresh'
  | 'closed'
  | 'conditionId'
  | 'questionId'
  | 'answerable'
  | 'session'
  | 'query'
  | 'cookie'
  | 'delivery'
  | 'change'
  | 'stale'
  | 'view'
  | 'proposal'
  | 'refusable'
  | 'hash'
  | 'base'
  | 'revision'
  | 'number'
  | 'replay'
  | 'verification'
  | 'admin',
  string
>

/** One has a draft, another proposed something, the third has done nothing yet. */
const designers = { drafter: 'form_designer', designer: 'form_designer', idle: 'form_designer' }
type Designer = keyof typeof designers

/** How an answer is provoked; what is not said is right. */
interface Provocation {
  who?: Username | 'admin' | Designer
  path?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** In bytes, of a file that is sent. */
  upload?: number
}

beforeAll(async () => {
  provider = await startProvider(origin)
  bank = await openBank({ singleSignOn: settingsFor(provider.issuer), schemasDir: schemas.dir })
  const { id } = await bank.create()
  const instance = (await bank.nested(id, 'credit_request_form')).workflow_instance?.id ?? ''
  const { body: index } = await bank.api.send('GET', '/definitions/index.json')
  const file = (index as { stages: { files: string }[] }).stages[0]?.files.split('/').at(-1) ?? ''
  const { refresh } = await signIn(bank.api, 'requester')
  const kept = await ask('uploadDocument', { path: { id }, upload: 10 })
  const { access } = await signIn(bank.api, 'requester')
  const { sessions } = (await ask('getSignIn', {}, access)).body as { sessions: { id: string; current: boolean }[] }
  const session = sessions.find(({ current }) => current)?.id ?? ''
  const absence = await absencesOf(bank).away('approver', 'board')
  const { cookie, query } = await signedInThere(bank.api, 'requester')
  const [closed, documentId] = [await approvedUnder(bank, [pledge]), (kept.body as { id: string }).id]
  await tamper(bank.api, (tx) =>
    tx.updateTable('sealed_paper').set({ text: '{}' }).where('application_id', '=', closed).execute(),
  )
  const [condition] = ok<{ id: string }[]>(await ask('listConditions', { path: { id: closed } }))
  const conditionId = condition?.id ?? ''
  const asked = async () =>
    ok<{ id: string }>(await ask('askQuestion', { path: { id }, body: question(bank.ids.rm) }), 201).id
  await addPerson(bank.api, 'chief', 'admin')
  const { access: admin } = await signIn(bank.api, 'chief')
  const delivery = await failedDelivery()
  const [change, stale] = await changesOfAnother()
  const { id: view } = ok<{ id: string }>(await ask('saveView', { body: savedView('Mine') }), 201)
  there = {
    ...(await atWorkbench()),
    verification: await verificationOf(bank, bank.ids.board),
    change,
    stale,
    view,
    delivery,
    admin,
    id,
    absence,
    instance,
    file,
    refresh,
    session,
    query,
    cookie,
    closed,
    documentId,
    conditionId,
    questionId: await asked(),
    answerable: await asked(),
  }
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
  await provider.stop()
})

/** Two proposed versions, and the draft of a designer. */
async function atWorkbench() {
  bench = await workbenchOf(bank.api, { ...designers, publisher: 'admin' })
  await bench.govern('workbench')
  const changed = await bench.edited('reference.json', '{', '{ ')
  const { id: proposal, hash, base_hash: base } = await bench.proposed(changed)
  const { id: refusable } = await bench.proposed(changed, 'idle')
  for (const who of ['drafter', 'idle']) await bench.as(who, 'DELETE', 'draft/')
  const { revision } = ok<{ revision: number }>(await bench.draft(changed, 'designer'))
  const { proposed: replay } = await replaysOf(bank, bench.ids.drafter, proposal)
  return { proposal, hash, base, refusable, replay, revision: String(revision), number: '1' }
}

/** A message that a system of the bank's did not take. */
async function failedDelivery(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO delivery (outbox_id, channel, receiver, attempts, error)
    SELECT max(id), 'webhook', 'https://example.com/', 1, 'Not now.' FROM outbox RETURNING id`.execute(
    bank.api.context.db,
  )
  return rows[0]?.id ?? ''
}

/** What another administrator has proposed: a new record, and the change of one that is not as it was. */
async function changesOfAnother(): Promise<[string, string]> {
  const { db } = bank.api.context
  const { id: proposedBy } = await addPerson(bank.api, 'deputy', 'admin')
  const [change, stale] = [randomUUID(), randomUUID()]
  const of = (id: string) => ({ id, type: 'industries', note: '', proposedBy, proposedAt: new Date() })
  await inTransaction(db, async (tx) => {
    const record = {
      key: 'A',
      label: 'A',
      words: 'a',
      data: { code: 'A', title: 'A' },
      valid_from: null,
      valid_to: null,
    }
    await writeRecords(tx, 'industries', [record], { at: new Date(), actor: 'root', action: 'imported' })
    await insertChange(tx, of(change), [{ key: 'B', before: null, after: { code: 'B', title: 'B' } }])
    const before = { code: 'A', title: 'Earlier' }
    await insertChange(tx, of(stale), [{ key: 'A', before, after: { code: 'A', title: 'B' } }])
  })
  return [change, stale]
}

function ask(
  operation: string,
  { who = 'requester', path = {}, query = '', body, headers = {}, upload }: Provocation,
  token: string | undefined = who === 'admin' ? there.admin : (bank.tokens[who as Username] ?? bench.tokens[who]),
) {
  const { method, url } = find(operation)
  const address = url.replace(/:(\w+)/g, (_, name: string) => path[name] ?? usual(operation, name)) + query
  if (upload !== undefined) return multipart(bank.api, address, { token, size: upload })
  return bank.api.send(method, address, { token, body, headers })
}

function find(operation: string): Operation {
  const found = contract.find(({ id }) => id === operation)
  if (!found) throw new Error(`The contract has no operation ${operation}.`)
  return found
}

function usual(operation: string, name: string): string {
  const names: Record<string, string> = { ...there, application: there.id, formType: 'credit_request' }
  return (operation === 'takeTransition' ? there.instance : names[name]) ?? ''
}

const nobody = '6f1c2a34-0000-4000-8000-000000000000'
const missing = {
  proposal: nobody,
  replay: nobody,
  verification: nobody,
  number: '99',
  view: nobody,
  change: nobody,
  session: nobody,
  id: nobody,
  application: nobody,
  documentId: nobody,
  file: 'none.00.json',
}
const stale = { 'if-match': '"999999999"' }
const guess = { body: { username: 'legal', password: 'guessed' } }
const newPassword = { current_password: password, new_password: 'otter paints 7 fences' }
const question = (person: string) => ({ form: 'credit_request', person, text: 'Why now?' })
const answered = { action: 'answer', answer: 'It is due.' }
const asksWaiver = { action: 'ask_waiver', note: 'It is not needed any more.' }
const wrongBody = 'not what the contract says'

const savedView = (name: string) => ({ name, query: { search: 'gold' }, is_default: true })

const industries = { type: 'industries' }
const newRecord = { version: null, values: { code: 'C', title: 'C' } }
const newRecords = { csv: 'code,title\nC,C' }

const draft = (revision: number, text: string) => ({ base_hash: there.base, revision, files: { 'paper.json': text } })

const tryOf = (of: string) => ({ of, form_type: 'legal_review', given: { as: { role: 'legal_reviewer' } } })

/** What is read of a type, rightly and wrongly asked. */
const ofType = (query: string, wrong: string): Record<number, Provocation[]> => ({
  200: [{ who: 'admin', path: industries, query }],
  400: [{ who: 'admin', path: industries, query: wrong }],
  404: [{ who: 'admin', path: { type: 'towns' }, query }],
  409: [{ path: industries, query }],
})

/** What each operation does when all is well, by status. */
const well = (): Record<string, Record<number, Provocation[]>> => ({
  signIn: {
    200: [{ body: { username: 'requester', password } }],
    401: [guess],
    429: Array.from({ length: 11 }, () => guess),
  },
  refreshSession: { 200: [{ body: { refresh: there.refresh } }], 401: [{ body: { refresh: 'no token' } }] },
  changePassword: {
    204: [{ who: 'trainee', body: newPassword }],
    429: Array.from({ length: 11 }, () => ({
      who: 'sponsor2' as const,
      body: { ...newPassword, current_password: 'guessed' },
    })),
  },
  chooseMail: { 204: [{ body: { choice: 'daily' } }] },
  listOpenWork: { 200: [{ who: 'reviewer' }], 400: [{ who: 'reviewer', query: '?age=old' }], 409: [{}] },
  getWorkload: { 200: [{ who: 'reviewer' }], 409: [{}] },
  getPipeline: { 200: [{ who: 'reviewer' }], 409: [{}] },
  searchHistory: {
    200: [{ who: 'auditor', query: '?form=credit_request&field=title' }],
    400: [{ who: 'auditor', query: '?field=title' }],
    409: [{}],
  },
  listVerifications: {
    200: [{ who: 'auditor' }],
    400: [{ who: 'auditor', query: '?cursor=1' }],
    409: [{}],
  },
  downloadEvidence: { 200: [{ who: 'auditor' }], 404: [{ who: 'auditor', path: missing }], 409: [{}] },
  startVerification: { 201: [{ who: 'auditor' }], 409: [{}] },
  getVerification: { 200: [{ who: 'auditor' }], 404: [{ who: 'auditor', path: missing }], 409: [{}] },
  stopVerification: { 204: [{ who: 'auditor' }], 404: [{ who: 'auditor', path: missing }], 409: [{}] },
  saveView: {
    201: [{ body: savedView('A') }],
    409: Array.from({ length: 51 }, (_, n) => ({ who: 'auditor', body: savedView(`${n}`) })),
  },
  changeSavedView: {
    200: [{ body: savedView('B') }],
    400: [{ body: wrongBody }],
    404: [{ path: missing, body: savedView('C') }],
  },
  deleteSavedView: { 204: [{}] },
  endOwnSession: { 204: [{}] },
  endOtherSessions: { 204: [{ who: 'auditor' }] },
  beginSingleSignOn: { 200: [{ body: { again: false } }] },
  finishSingleSignOn: {
    200: [{ body: { query: there.query }, headers: { cookie: there.cookie } }],
    401: [{ body: { query: 'state=none' } }],
  },
  listUsers: { 400: [{ query: `?role=${'x'.repeat(101)}` }] },
  listApplications: { 400: [{ query: '?limit=0' }] },
  makeAbsence: {
    201: [{ who: 'sponsor', body: absencesOf(bank).asked('sponsor2') }],
    409: [{ who: 'sponsor', body: absencesOf(bank).asked('rm') }],
  },
  endAbsence: { 204: [{ who: 'approver', path: { id: there.absence } }] },
  listFailedDeliveries: { 200: [{ who: 'admin' }], 409: [{}] },
  retryDelivery: {
    204: [{ who: 'admin', path: { id: there.delivery } }],
    404: [{ who: 'admin', path: missing }],
    409: [{}],
  },
  createApplication: { 201: [{ body: bank.request }], 409: [{ who: 'auditor', body: bank.request }] },
  startSuccessor: {
    201: [{ who: 'rm', path: { id: there.closed }, body: { kind: 'annual_review' } }],
    404: [{ path: missing, body: { kind: 'annual_review' } }],
    409: [{ body: { kind: 'annual_review' } }],
  },
  updateRanks: {
    200: [{ who: 'rm', body: [{ id: there.id, rank: 1 }] }],
    400: [{ who: 'rm', body: wrongBody }],
    409: [{ body: [{ id: there.id, rank: 1 }] }],
    412: [{ who: 'rm', body: [{ id: randomUUID(), rank: 1 }], headers: stale }],
  },
  updateApplication: {
    200: [{ body: { title: 'Another title' } }],
    404: [{ path: missing, body: {} }],
    409: [{ who: 'auditor', body: { title: 'Mine' } }],
    412: [{ body: { title: 'Late' }, headers: stale }],
  },
  getHistory: { 400: [{ query: '?limit=0' }] },
  getPaper: { 400: [{ query: '?decided=no' }], 409: [{ path: { id: there.closed }, query: '?decided=true' }] },
  downloadPaper: {
    200: [{ query: '?format=pdf' }],
    400: [{ query: '?format=doc' }],
    404: [{ query: '?format=pdf&decided=true' }],
    409: [{ path: { id: there.closed }, query: '?format=pdf&decided=true' }],
  },
  listRecords: {
    200: [{ path: { type: 'industries' } }],
    400: [{ path: { type: 'industries' }, query: '?limit=0' }],
    404: [{ path: { type: 'towns' } }],
  },
  listWaiting: { 400: [{ query: '?limit=0' }] },
  getBriefing: {
    200: [{ query: '?form=credit_approval&since=2026-11-01T09:00:00.000Z' }],
    400: [{ query: '?since=yesterday' }],
    404: [{ query: '?form=credit_questionnaire' }],
  },
  listApprovedLimits: { 200: [{ path: { id: there.closed } }] },
  getExposure: {
    200: [{ query: '?counterparty=CIF-100201' }],
    400: [{}],
    404: [{ query: '?counterparty=nobody' }],
  },
  listConditions: { 200: [{ path: { id: there.closed } }] },
  changeCondition: {
    200: [{ who: 'legal', path: { id: there.closed }, body: asksWaiver }],
    400: [{ who: 'legal', path: { id: there.closed }, body: { action: 'fulfil' } }],
    404: [{ body: asksWaiver }],
    409: [{ path: { id: there.closed }, body: asksWaiver }],
    412: [{ who: 'legal', path: { id: there.closed }, body: asksWaiver, headers: stale }],
  },
  listQuestions: { 200: [{}] },
  listPeopleToAsk: { 200: [{ query: '?form=credit_request' }], 400: [{}], 404: [{ query: '?form=nothing' }] },
  askQuestion: {
    201: [{ body: question(bank.ids.rm) }],
    400: [{ body: { ...question(bank.ids.rm), text: ' ' } }],
    404: [{ path: missing, body: question(bank.ids.rm) }],
    409: [{ path: { id: there.closed }, body: question(bank.ids.rm) }],
  },
  changeQuestion: {
    200: [{ who: 'rm', path: { questionId: there.answerable }, body: answered }],
    400: [{ who: 'rm', body: { action: 'answer' } }],
    404: [{ path: { questionId: nobody }, body: answered }],
    409: [{ body: answered }],
    412: [{ who: 'rm', body: answered, headers: stale }],
  },
  getWorkbench: { 200: [{ who: 'admin' }], 409: [{}] },
  getDefinitionFiles: {
    200: [{ who: 'admin', query: '?of=live' }],
    404: [{ who: 'admin', query: '?of=99' }],
    409: [{ query: '?of=live' }],
  },
  keepDefinitionDraft: {
    200: [{ who: 'drafter', body: draft(0, 'not JSON') }],
    400: [{ who: 'designer', body: wrongBody }],
    409: [{ who: 'designer', body: draft(0, 'late') }],
    413: [{ who: 'designer', body: draft(0, 'x'.repeat(5 * 1024 * 1024)) }],
  },
  discardDefinitionDraft: { 204: [{ who: 'drafter' }], 409: [{}] },
  checkDefinitionDraft: { 200: [{ who: 'designer' }], 404: [{ who: 'idle' }], 409: [{}] },
  proposeVersion: {
    201: [{ who: 'designer', body: { note: 'As agreed.', revision: Number(there.revision) } }],
    404: [{ who: 'idle', body: { note: 'As agreed.', revision: 1 } }],
    409: [{ body: { note: 'As agreed.', revision: 1 } }],
  },
  publishVersion: {
    200: [{ who: 'admin', body: { hash: there.hash } }],
    404: [{ who: 'admin', path: missing, body: { hash: there.hash } }],
    409: [{ who: 'admin', body: { hash: there.hash } }],
  },
  refuseVersion: {
    204: [{ who: 'admin', path: { proposal: there.refusable }, body: { reason: 'Not yet.' } }],
    404: [{ who: 'admin', path: missing, body: { reason: 'Not yet.' } }],
    409: [{ body: {} }],
  },
  countHolders: { 200: [{ who: 'admin' }], 400: [{ who: 'admin', query: '?form_type=-' }], 409: [{}] },
  listVersions: { 200: [{ who: 'admin' }], 400: [{ query: '?before=0' }], 409: [{}] },
  restoreVersion: {
    200: [{ who: 'admin', body: { note: 'Back.' } }],
    404: [{ who: 'admin', path: missing, body: { note: 'Back.' } }],
    409: [{ body: { note: 'Back.' } }],
  },
  listReplays: { 200: [{ who: 'admin' }], 409: [{}] },
  tryDefinitions: {
    200: [{ who: 'admin', body: tryOf('live') }],
    400: [{ who: 'admin', body: wrongBody }],
    404: [{ who: 'admin', body: tryOf('99') }],
    409: [{ body: tryOf('live') }],
    413: [{ who: 'admin', body: { ...tryOf('live'), given: { data: { grace_period: 'x'.repeat(2 * 1024 * 1024) } } } }],
  },
  runDefinitionCases: {
    200: [{ who: 'admin', body: { of: 'live' } }],
    400: [{ who: 'admin', body: wrongBody }],
    404: [{ who: 'admin', body: { of: '99' } }],
    409: [{ body: { of: 'live' } }],
  },
  stopReplay: {
    204: [{ who: 'admin', path: { replay: there.replay } }],
    404: [{ who: 'admin', path: missing }],
    409: [{ path: { replay: there.replay } }],
  },
  startReplay: {
    201: [{ who: 'designer', body: { of: 'draft' } }],
    400: [{ who: 'designer', body: wrongBody }],
    404: [{ who: 'designer', body: { of: '99' } }],
    409: [{ body: { of: 'draft' } }],
  },
  getReplay: {
    200: [{ who: 'admin', path: { replay: there.replay } }],
    404: [{ who: 'admin', path: missing }],
    409: [{ path: { replay: there.replay } }],
  },
  governDefinitions: {
    200: [{ who: 'admin', body: { governed_by: 'folder' } }],
    409: [{ body: { governed_by: 'folder' } }],
  },
  listKeptRecords: ofType('', '?limit=0'),
  getRecordHistory: ofType('?key=A', ''),
  proposeChange: {
    201: [{ who: 'admin', path: industries, body: newRecord }],
    404: [{ who: 'admin', path: { type: 'towns' }, body: newRecord }],
    409: [{ path: industries, body: newRecord }],
    400: [{ who: 'admin', path: industries, body: wrongBody }],
    412: [{ who: 'admin', path: industries, body: { version: 'old', values: { code: 'A', title: 'C' } } }],
  },
  exportRecords: {
    200: [{ who: 'admin', path: industries }],
    404: [{ who: 'admin', path: { type: 'towns' } }],
    409: [{ path: industries }],
  },
  previewImport: {
    200: [{ who: 'admin', path: industries, body: newRecords }],
    400: [{ who: 'admin', path: industries, body: {} }],
    404: [{ who: 'admin', path: { type: 'towns' }, body: newRecords }],
    409: [{ path: industries, body: newRecords }],
  },
  proposeImport: {
    201: [{ who: 'admin', path: industries, body: newRecords }],
    400: [{ who: 'admin', path: industries, body: { csv: 'town' } }],
    404: [{ who: 'admin', path: { type: 'towns' }, body: newRecords }],
    409: [{ path: industries, body: newRecords }],
  },
  listProposedChanges: { 400: [{ query: '?decided=maybe' }] },
  getProposedChange: {
    200: [{ who: 'admin' }],
    400: [{ who: 'admin', query: '?after=' }],
  },
  decideProposedChange: {
    200: [{ who: 'admin', body: { decision: 'approve' } }],
    404: [{ path: missing, body: { decision: 'approve' } }],
    409: [{ who: 'admin', body: { decision: 'approve' } }],
    412: [{ who: 'admin', path: { change: there.stale }, body: { decision: 'approve' } }],
  },
  uploadDocument: {
    201: [{ upload: 10 }],
    400: [{ body: {} }],
    404: [{ path: missing, upload: 10 }],
    409: [{ who: 'auditor', upload: 10 }],
    413: [{ upload: 25 * 1024 * 1024 + 1 }],
  },
  removeDocument: { 409: [{ who: 'auditor' }], 204: [{}] },
  takeTransition: {
    200: [{ body: { transition_code: 'CR_SAVE_DRAFT' } }],
    404: [{ path: missing, body: { transition_code: 'CR_SAVE_DRAFT' } }],
    409: [{ who: 'auditor', body: { transition_code: 'CR_SAVE_DRAFT' } }],
    412: [{ body: { transition_code: 'CR_SAVE_DRAFT' }, headers: stale }],
  },
  getDraft: { 204: [{}], 200: [{ who: 'reviewer' }] },
  keepDraft: {
    200: [{ who: 'reviewer', body: { data: {} } }],
    404: [{ path: missing, body: { data: {} } }],
    409: [{ path: { application: there.closed }, body: { data: {} } }],
    412: [{ body: { data: {} }, headers: stale }],
    413: [{ body: { data: { credit_request_form_relationship_comments: 'x'.repeat(130 * 1024) } } }],
  },
  discardDraft: { 204: [{}] },
  signOut: { 204: [{ body: { refresh: there.refresh } }] },
})

/** What the contract's own words are enough for. */
function byItself({ id, open, schema, answers }: Operation, status: number): Provocation[] {
  if (status === 400) return [{ body: wrongBody }]
  if (status === 404) return [{ path: missing, ...(schema.body && { body: {} }) }]
  return status === 200 && (open || !schema.body) && answers.has(200)
    ? [{ who: id === 'getDraft' ? 'reviewer' : 'requester' }]
    : []
}

/** Of the statuses that an operation has, those that it answered when they were provoked. */
async function statusesOf(operation: Operation): Promise<number[]> {
  const own = well()[operation.id] ?? {}
  const seen: number[] = []
  for (const status of operation.answers.keys()) {
    for (const provocation of own[status] ?? byItself(operation, status))
      seen.push((await ask(operation.id, provocation)).status)
    if (status === 503) bank.api.stop()
    if (status === 503) seen.push((await ask(operation.id, {})).status)
    if (status === 401 && !operation.open) seen.push((await ask(operation.id, {}, '')).status)
  }
  return seen
}

/** These need what others leave, or end what others need, and come last. */
const late = [
  'startReplay',
  'startVerification',
  'discardDefinitionDraft',
  'createApplication',
  'getDraft',
  'removeDocument',
  'signOut',
  'ready',
]

promise(13, { short: {}, full: {} }, async () => {
  const wrong: string[] = []
  let documented = 0
  const order = contract.toSorted((a, b) => late.indexOf(a.id) - late.indexOf(b.id))
  for (const operation of order) {
    const seen = new Set(await statusesOf(operation))
    documented += operation.answers.size
    wrong.push(
      ...[...operation.answers.keys()]
        .filter((status) => !seen.has(status))
        .map((status) => `${operation.id} never answers ${status}.`),
    )
    wrong.push(
      ...[...seen]
        .filter((status) => status >= 500 && status !== 503)
        .map((status) => `${operation.id} answered ${status}, so the answer was outside the contract.`),
    )
  }
  return {
    figure: `${contract.length} operations, ${documented} documented answers, ${wrong.length} never seen`,
    wrong,
  }
})
