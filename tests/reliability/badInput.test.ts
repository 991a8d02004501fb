import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll } from 'vitest'
import { common } from '../../server/contract/answers.ts'
import { dereference, readDocument } from '../../server/contract/document.ts'
import { expandDocument } from '../../server/contract/expand.ts'
import { type Operation, operations } from '../../server/contract/operations.ts'
import { inTransaction } from '../../server/store/transaction.ts'
import { insertChange } from '../../server/store/upkeep/proposedChanges.ts'
import { inDays } from '../api/support/absences.ts'
import { type Bank, type Username, openBank } from '../api/support/bank.ts'
import { schemasWithConditions } from '../api/support/conditions.ts'
import { addPerson, password } from '../api/support/people.ts'
import { replaysOf } from '../api/support/replays.ts'
import { verificationOf } from '../api/support/verifications.ts'
import { type Workbench, workbenchOf } from '../api/support/workbench.ts'
import { applicationsInEveryState } from './authorization/bankInEveryState.ts'
import { hardRequests } from './badInput/hard.ts'
import { type BadRequest, badRequest } from './badInput/request.ts'
import { fingerprint, rowsWritten } from './fingerprint.ts'
import { chance, seed } from '../support/chance.ts'
import { isFull, promise } from './promise.ts'
import { type RollbackServer, openRollbackServer } from './undone.ts'

/** A stage where it is open, one of its people, and the operations that change it, with its fields alone. */
interface OpenPlace {
  who: Username
  application: string
  instance: string
  /** Of an action that everybody who works there may take. */
  code: string
  operations: Operation[]
}

const workers: [formType: string, state: string, who: Username][] = [
  ['credit_request', 'DRAFT', 'requester'],
  ['credit_review', 'REVIEW_PENDING', 'reviewer'],
  ['business_sponsorship', 'SPONSOR_PENDING', 'sponsor'],
  ['credit_questionnaire', 'ANALYSIS', 'rm'],
  ['legal_review', 'ANALYSIS', 'legal'],
  ['credit_analysis', 'ANALYSIS', 'analyst'],
  ['credit_compilation', 'COMPILATION', 'compiler'],
  ['credit_approval', 'APPROVAL_PENDING', 'board'],
]

const people = [
  'requester',
  'rm',
  'reviewer',
  'sponsor',
  'analyst',
  'legal',
  'compiler',
  'board',
  'auditor',
] as const satisfies Username[]

const schemas = schemasWithConditions()
/** An administrator, who keeps records and people. */
const keeper = 'chief'
/** A form designer. */
const drafter = 'drafter'

let bank: Bank
let undone: RollbackServer
let contract: Operation[]
let names: Record<string, string[]>
let places: OpenPlace[]
let untouched: string
/** A version that a designer has proposed. */
let waiting: Awaited<ReturnType<Workbench['proposed']>>

beforeAll(async () => {
  bank = await openBank({ schemasDir: schemas.dir })
  const { context } = bank.api
  const { id: chief } = await addPerson(bank.api, keeper, 'admin')
  Object.assign(bank.ids, { [keeper]: chief })
  await bank.arrive()
  const applications = await applicationsInEveryState(bank, bank.ids.rm)
  const { stages } = await context.definitions.current()
  contract = operations(dereference(expandDocument(readDocument(), stages)))
  waiting = await proposedVersion()
  undone = await openRollbackServer(context)
  names = await namesIn()
  places = await Promise.all(
    workers.map(async ([formType, state, who]) => {
      const application = applications.get(state) ?? ''
      const found = context.db
        .selectFrom('stage_form')
        .select('instance_id')
        .where('application_id', '=', application)
        .where('form_type', '=', formType)
      const own = operations(
        dereference(
          expandDocument(
            readDocument(),
            stages.filter(({ stage }) => stage.formType === formType),
          ),
        ),
      )
      const changing = own.filter(({ id }) =>
        ['createApplication', 'updateApplication', 'takeTransition', 'keepDraft'].includes(id),
      )
      const code = /[A-Z]{2}_SAVE_DRAFT/.exec(
        JSON.stringify(stages.find(({ stage }) => stage.formType === formType)?.workflow),
      )?.[0]
      if (code === undefined) throw new Error(`The form ${formType} has no Save Draft.`)
      return {
        who,
        application,
        instance: (await found.executeTakeFirstOrThrow()).instance_id,
        code,
        operations: changing,
      }
    }),
  )
  untouched = await fingerprint(undone.tx)
})
afterAll(async () => {
  await undone.close()
  await bank.close()
  schemas.remove()
})

/** What there is, by the names of the contract's path parameters, and what else a request may name. */
async function namesIn(): Promise<Record<string, string[]>> {
  const { db, definitions } = bank.api.context
  const forms = await db
    .selectFrom('stage_form')
    .select(['application_id', 'instance_id', 'form_type', 'version'])
    .execute()
  const documents = await db.selectFrom('document').select('id').execute()
  const conditions = await db.selectFrom('condition_subsequent').select('id').execute()
  const questions = await db.selectFrom('question').select('id').execute()
  const sessions = await db.selectFrom('session').select('id').execute()
  const tin = { person_id: bank.ids.rm, name: 'Tin', query: '{}', is_default: false }
  const views = await db.insertInto('saved_view').values(tin).returning('id').execute()
  const { stages, index, records } = await definitions.current()
  const replays = await replaysOf(bank, bank.ids.rm, waiting.id)
  const applications = forms.map(({ application_id }) => application_id)
  return {
    id: applications,
    application: [...applications, 'new'],
    documentId: documents.map(({ id }) => id),
    conditionId: conditions.map(({ id }) => id),
    questionId: questions.map(({ id }) => id),
    session: sessions.map(({ id }) => id),
    view: views.map(({ id }) => id),
    instance: forms.map(({ instance_id }) => instance_id),
    formType: forms.map(({ form_type }) => form_type),
    file: index.stages.map(({ files }) => files.split('/').at(-1) ?? ''),
    type: [...Object.keys(records), 'users'],
    change: [await proposedChange(bank)],
    proposal: [waiting.id],
    replay: [replays.proposed],
    verification: [await verificationOf(bank, bank.ids.board)],
    number: ['1'],
    versions: forms.map(({ version }) => `"${version}"`),
    codes: stages.flatMap(({ workflow }) => JSON.stringify(workflow).match(/[A-Z]{2}_[A-Z_0-9]+/g) ?? []),
    people: [...Object.values(bank.ids), ...people],
  }
}

async function proposedVersion() {
  const bench = await workbenchOf(bank.api, { drafter: 'form_designer', publisher: 'admin' })
  await bench.govern('workbench')
  Object.assign(bank.ids, { [drafter]: bench.ids.drafter })
  await bank.arrive()
  const proposal = await bench.proposed(await bench.edited('reference.json', '{', '{ '))
  await bench.as('drafter', 'DELETE', 'draft/')
  return proposal
}

/** What somebody else has proposed, who keeps records as well. */
async function proposedChange({ api, ids }: Bank): Promise<string> {
  const change = { id: randomUUID(), type: 'industries', note: '', proposedBy: ids.rm, proposedAt: new Date() }
  const entries = [{ key: 'B', before: null, after: { code: 'B', title: 'Mining' } }]
  await inTransaction(api.context.db, (tx) => insertChange(tx, change, entries))
  return change.id
}

/** What is wrong with the answer to a request, if anything. */
async function mistakeOf({ operation, who, ...request }: BadRequest): Promise<string | undefined> {
  return undone.undo(async () => {
    const authorization = `Bearer ${bank.tokens[who as Username]}`
    const { statusCode: status, body } = await undone.app.inject({
      ...request,
      headers: { ...request.headers, authorization },
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status < 400 && request.method !== 'GET') changed += 1
    const asked = `${operation}: ${who} ${request.method} ${request.url} ${request.payload ?? ''} → ${status}`
    if (status >= 500 || !isOfContract(operation, status, body)) return `${asked} ${body.slice(0, 300)}`
    const mayChange = status < 400 || request.method === 'GET'
    return mayChange || !(await hasChanged()) ? undefined : `${asked}, and something changed`
  })
}

/** In the transaction, when it was last looked at. */
let written = ''

/**
 * Compares everything where a row was written since the last look, which a request taken back before does too; else
 * there is nothing to compare.
 */
async function hasChanged(): Promise<boolean> {
  const now = await rowsWritten(undone.tx)
  if (now === written) return false
  written = now
  return (await fingerprint(undone.tx)) !== untouched
}

/** A status that the operation may answer; a refusal tells why. (The server checks the bodies of answers in tests.) */
function isOfContract(operation: string, status: number, body: string): boolean {
  const { answers } = contract.find(({ id }) => id === operation) ?? {}
  const explains = status < 400 || Object.keys(JSON.parse(body) as object).length > 0
  const isAnswerOfRouter = status >= 400 && body.includes('"statusCode"')
  return explains && !isAnswerOfRouter && (answers?.has(status) === true || common.includes(status))
}

const statuses = new Map<number, number>()
/** How many requests were taken that are no question. */
let changed = 0

/** What a form's people say besides, by operation. */
const usual = (code = ''): Record<string, object> => ({
  createApplication: bank.request,
  startSuccessor: { kind: 'annual_review' },
  changeCondition: { action: 'ask_waiver', note: 'It is not needed any more.' },
  askQuestion: { form: 'credit_request', field: 'title', person: bank.ids.board, text: 'Why now?' },
  changeQuestion: { action: 'answer', answer: 'It is due.' },
  takeTransition: { transition_code: code },
  signIn: { username: 'rm', password },
  chooseMail: { choice: 'daily' },
  saveView: { name: 'Gold', query: { search: 'gold' }, is_default: false },
  changeSavedView: { name: 'Silver', query: { search: 'silver' }, is_default: true },
  changePassword: { current_password: password, new_password: 'otter paints 7 fences' },
  proposeChange: { version: null, values: { code: 'C', title: 'Manufacturing' } },
  previewImport: { csv: 'code,title\nC,Manufacturing' },
  proposeImport: { csv: 'code,title\nC,Manufacturing' },
  decideProposedChange: { decision: 'refuse', reason: 'No.' },
  keepDefinitionDraft: { base_hash: waiting.base_hash, revision: 0, files: { 'reference.json': '{}' } },
  proposeVersion: { note: 'As agreed.', revision: 1 },
  publishVersion: { hash: waiting.hash },
  refuseVersion: { reason: 'Not yet.' },
  restoreVersion: { note: 'Back.' },
  governDefinitions: { governed_by: 'folder' },
  startReplay: { of: '99' },
  runDefinitionCases: { of: '99' },
  tryDefinitions: { of: '99', form_type: 'legal_review', given: {} },
  makeAbsence: { delegate_id: bank.ids.board, until: inDays(7), reason: 'Leave' },
})

/** The known hard values at every operation that takes a text, each by somebody who may do what it asks for. */
function hardOnes(): BadRequest[] {
  const atPlaces = places.flatMap(({ who, code, operations: all, ...place }) =>
    all.flatMap((operation) =>
      hardRequests(operation, { who, named: namedAt(place), body: usual(code)[operation.id] }),
    ),
  )
  const changing = new Set(places.flatMap(({ operations: all }) => all.map(({ id }) => id)))
  const others = contract.filter(({ id }) => !changing.has(id))
  return [
    ...atPlaces,
    ...others.flatMap((operation) =>
      hardRequests(operation, {
        who: whoMay(operation),
        named: namedThere,
        body: usual()[operation.id],
      }),
    ),
  ]
}

const whoMay = ({ id, url }: Operation): string => {
  if (/^(keep|discard|check)DefinitionDraft$|^proposeVersion$/.test(id)) return drafter
  return /^.api.(upkeep|workbench)/.test(url) ? keeper : 'approver'
}

const namedThere = (url: string, parameter: string) => names[url.includes('instances') ? 'instance' : parameter] ?? []

function namedAt({ application, instance }: Pick<OpenPlace, 'application' | 'instance'>) {
  const here: Record<string, string[]> = {
    ...names,
    id: [application],
    application: [application],
    instance: [instance],
  }
  return (url: string, parameter: string) => here[url.includes('instances') ? 'instance' : parameter] ?? []
}

/** Requests of every operation; of those that change a stage more, and mostly by its people where it is open. */
function requests(): fc.Arbitrary<BadRequest> {
  const known = [...new Set(Object.values(names).flat())]
  const any = contract.map((operation) => ({
    weight: 2,
    arbitrary: badRequest(operation, { people: [...people, keeper, drafter], known, named: namedThere }),
  }))
  const open = places.flatMap(({ who, operations: all, ...place }) =>
    all.map((operation) => ({
      weight: 3,
      arbitrary: badRequest(operation, { people: [who], known, named: namedAt(place) }),
    })),
  )
  return fc.oneof(...any, ...open)
}

const { shuffled } = chance('known hard values')

promise(12, { short: 100, full: 50_000 }, async (numRuns) => {
  const wrong: string[] = []
  const known = isFull ? hardOnes() : shuffled(hardOnes()).slice(0, 400)
  for (const request of known) wrong.push(...[(await mistakeOf(request)) ?? []].flat())
  const before = changed
  const size = Math.min(batch, numRuns)
  // Of a hundred, now and then none gets far enough to change something: more are made until one does.
  const isEnough = (tried: number) => tried >= numRuns && (changed > before || tried >= 10 * numRuns)
  let tried = 0
  for (; !isEnough(tried) && wrong.length < 20; tried += size) {
    for (const request of fc.sample(requests(), { numRuns: size, seed: seed + tried })) {
      wrong.push(...[(await mistakeOf(request)) ?? []].flat())
    }
  }
  const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
  const sum = [...statuses.values()].reduce((all, times) => all + times, 0)
  // Where next to nothing is done, the random ones are refused at the door, and show nothing of what is behind.
  const done = changed - before
  if (done < numRuns / 100 && wrong.length === 0)
    wrong.push(`Only ${done} of ${tried} random requests changed something.`)
  return {
    figure: `${sum} mutated requests, ${known.length} of them with known hard values, of ${contract.length} operations (seed ${seed}): ${answers.join(', ')}`,
    wrong,
  }
})

/** So many requests are made at a time, to be held in memory. */
const batch = 1000
