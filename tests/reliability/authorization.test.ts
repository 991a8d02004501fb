import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dereference, readDocument } from '../../server/contract/document.ts'
import { operations } from '../../server/contract/operations.ts'
import { workflowsOf } from '../../server/model/machines/workflows.ts'
import { absencesOf } from '../api/support/absences.ts'
import { type Bank, ok, openBank } from '../api/support/bank.ts'
import { schemasWithConditions } from '../api/support/conditions.ts'
import { fillForm } from '../api/support/fillForm.ts'
import { addPerson, password, signIn } from '../api/support/people.ts'
import { keepersOf } from '../api/support/upkeep.ts'
import { replaysOf } from '../api/support/replays.ts'
import { verificationOf } from '../api/support/verifications.ts'
import { workbenchOf } from '../api/support/workbench.ts'
import { finish, origin, settingsFor, signedInThere } from '../api/support/singleSignOn.ts'
import { forgetFacts } from '../support/forgetFacts.ts'
import { type RunningProvider, startProvider } from '../support/provider.ts'
import { renewing } from '../support/renewing.ts'
import { applicationsInEveryState, draftOfAnother } from './authorization/bankInEveryState.ts'
import { type RequestCase, combinations, isPossible, nowhere, someOf } from './authorization/cases.ts'
import { type Case, type Line, dimensions, lineFor, readMatrix } from './authorization/matrix.ts'
import { pairsNotYet } from './authorization/notYet.ts'
import { recordInAudit } from '../support/recordInAudit.ts'
import { become, parts, roles } from './authorization/person.ts'
import { type Place, requests } from './authorization/requests.ts'
import { promise } from './promise.ts'
import { type RollbackServer, openRollbackServer } from './undone.ts'

const lines = readMatrix(join(import.meta.dirname, 'authorization.md'))
const contract = operations(dereference(readDocument()))

const schemas = schemasWithConditions()
let provider: RunningProvider
let bank: Bank
/** The person who asks everything, in every role and part. */
let person: { id: string; token: string }
let cases: RequestCase[]
/** How many more there would be if everybody could have every part from the start. */
let leftOut: number
let everybody: ReturnType<typeof roles>
const places = new Map<string, Place>()
let undone: RollbackServer
let stay: () => Promise<void>

beforeAll(async () => {
  provider = await startProvider(origin)
  bank = await openBank({ singleSignOn: settingsFor(provider.issuer), schemasDir: schemas.dir })
  const { context } = bank.api
  const { id } = await addPerson(bank.api, 'anybody', 'auditor')
  person = { id, token: (await signIn(bank.api, 'anybody')).access }
  const workflows = workflowsOf(await context.definitions.current())
  everybody = roles(workflows.reference.roles.map(({ name }) => name))
  const applications = await applicationsInEveryState(bank, id)
  const { results } = (await bank.as('rm', 'GET', '/api/credit/credit-applications/?limit=100&open=true')).body as {
    results: { id: string }[]
  }
  const { board, trainee } = bank.ids
  const [session] = (
    (await bank.as('approver', 'GET', '/api/users/me/sign-in/')).body as { sessions: { id: string }[] }
  ).sessions
  if (!session) throw new Error('The approver is not signed in.')
  const view = { name: 'Theirs', query: {}, is_default: false }
  const { id: savedView } = ok<{ id: string }>(await bank.as('approver', 'POST', '/api/saved-views/', view), 201)
  const absence = await absencesOf(bank).away('approver', 'board')
  const people = { board, trainee, absence, session: session.id, savedView }
  const keepers = await keepersOf(bank, 'chief')
  const change = await keepers.propose('chief', 'industries', { code: 'B', title: 'Mining' })
  const bench = await workbenchOf(bank.api, { drafter: 'form_designer', deputy: 'admin' })
  await bench.govern('workbench')
  const proposal = await bench.proposed(await bench.edited('reference.json', '{', '{ '))
  const replays = await replaysOf(bank, bench.ids.drafter, proposal.id)
  const verification = await verificationOf(bank, board)
  const everywhere = { open: results.map((row) => row.id), people, change, proposal, replays, verification }
  for (const [state, application] of applications) places.set(state, { ...everywhere, ...(await placeOf(application)) })
  places.set(nowhere, {
    ...everywhere,
    application: randomUUID(),
    documents: { own: randomUUID(), another: randomUUID(), removed: randomUUID() },
    conditions: {},
    questions: { asked: randomUUID(), own: randomUUID(), another: randomUUID() },
    instances: new Map(),
  })
  const all = combinations(requests(workflows, bank.request), [...everybody.keys()], [...places.keys()], lines)
  cases = all.filter(isPossible)
  leftOut = all.length - cases.length
  undone = await openRollbackServer(context)
  stay = renewing(async () => (person.token = (await signIn(bank.api, 'anybody')).access))
})
afterAll(async () => {
  await undone.close()
  await stay()
  await bank.close()
  schemas.remove()
  await provider.stop()
})

async function placeOf(
  application: string,
): Promise<Pick<Place, 'application' | 'documents' | 'instances' | 'conditions' | 'questions'>> {
  const { db } = bank.api.context
  const files = await db
    .selectFrom('document')
    .select(['id', 'name'])
    .where('application_id', '=', application)
    .execute()
  const documents = Object.fromEntries(files.map(({ id, name }) => [name.replace('.csv', ''), id]))
  const forms = await db
    .selectFrom('stage_form')
    .select(['form_type', 'instance_id'])
    .where('application_id', '=', application)
    .execute()
  const conditions = await db
    .selectFrom('condition_subsequent')
    .select(['id', 'owner', 'state'])
    .where('application_id', '=', application)
    .execute()
  const questions = await db
    .selectFrom('question')
    .select(['id', 'asked_by', 'asked_of'])
    .where('application_id', '=', application)
    .execute()
  const askedBy = (who: string, of: string) =>
    questions.find(({ asked_by, asked_of }) => asked_by === who && asked_of === of)?.id ?? ''
  const { auditor, trainee } = bank.ids
  return {
    application,
    documents,
    questions: {
      asked: askedBy(auditor, person.id),
      own: askedBy(person.id, trainee),
      another: askedBy(auditor, trainee),
    },
    conditions: Object.fromEntries(
      conditions.map(({ id, owner, state }) => [state === 'open' ? owner : 'asked to be waived', id]),
    ),
    instances: new Map(forms.map(({ form_type, instance_id }) => [form_type, instance_id])),
  }
}

/** Makes the person that party of the application; whether they can be. */
async function takePart(part: string, application: string): Promise<boolean> {
  for (const naming of parts[part] ?? []) {
    const { numAffectedRows } = await naming(person.id, application).execute(undone.tx)
    if (numAffectedRows === 0n) return false
  }
  await forgetFacts(undone.tx, application)
  return true
}

/** Whether the draft that the approver keeps of the application is there as it was. */
async function keepsDraft(application: string): Promise<boolean> {
  const kept = await undone.tx
    .selectFrom('draft')
    .select('comments')
    .where('application_id', '=', application)
    .where('user_id', '=', bank.ids.approver)
    .execute()
  return kept.length === 1 && kept[0]?.comments === draftOfAnother
}

interface Outcome {
  answer: LightMyRequestResponse
  /** The draft of somebody else is not there any more as it was. */
  tookDraft: boolean
}

/** What compares an application with its audit before it is done. */
const comparing = new Set(['takeTransition', 'startSuccessor'])

/** Asks as the person the case speaks of; undefined where nobody can have that part in an application in that state. */
async function ask({ requested, ...each }: RequestCase): Promise<Outcome | undefined> {
  const place = places.get(each.state) ?? [...places.values()][0]
  const accountState = everybody.get(each.role)
  if (!place) throw new Error('There are no applications.')
  return undone.undo(async () => {
    if (accountState) await become(undone.tx, person.id, accountState)
    if (!(await takePart(each.part, place.application)) && each.state !== nowhere) return undefined
    if (comparing.has(requested.operation) && !requested.given) await recordInAudit(undone.tx, place.application)
    if (requested.given) await fillForm(undone.tx, place.application, requested.given.formType, requested.given.data)
    const { headers, ...request } = requested.ask(place)
    const answer = await undone.app.inject({
      ...request,
      headers: { ...headers, ...(accountState && { authorization: `Bearer ${person.token}` }) },
    })
    const ofDraft = requested.operation.endsWith('Draft') && each.state !== nowhere
    return { answer, tookDraft: ofDraft && !(await keepsDraft(place.application)) }
  })
}

/** What was answered, in the matrix' words. */
function answered(answer: LightMyRequestResponse, { what, state }: Case): string {
  if (!what.startsWith('shown') || answer.statusCode !== 200) return String(answer.statusCode)
  return answer.body.includes(`"${places.get(state)?.application}"`) ? 'shown' : 'not shown'
}

function disagreement(each: RequestCase, asked: Outcome | undefined): string[] {
  const words = dimensions.map((dimension) => each[dimension]).join(' · ')
  const { line } = each
  if (!asked) return [`${words}: was not asked, and notYet.ts does not say why.`]
  if (!line) return [`${words}: no line of authorization.md fits.`]
  const { answer, tookDraft } = asked
  if (tookDraft) return [`${words}: ${answer.statusCode}, and the draft of somebody else is not as it was.`]
  const got = answered(answer, each)
  const detail = answer.statusCode < 400 ? '' : answer.json<{ detail: string }>().detail
  if (got === line.answer && detail.includes(line.reason)) return []
  return [`${words}: ${got} ${detail}, where line ${line.number} says ${line.answer} ${line.reason}`]
}

/** The lines about what needs a session that none of these cases came to. */
function unmet(asked: readonly RequestCase[]): Line[] {
  const open = new Set(contract.flatMap(({ id, open: isOpen }) => (isOpen ? [id] : [])))
  const met = new Set(asked.map(({ line }) => line?.number))
  return lines.filter(({ number, operation }) => !met.has(number) && !operation.split(', ').every((id) => open.has(id)))
}

it('names no line that nothing fits', () => {
  expect(unmet(cases).map(({ number }) => `authorization.md:${number}`)).toEqual([])
})

it('leaves out only the parts that nobody can have yet', async () => {
  const impossible: string[] = []
  for (const [state, { application }] of places) {
    if (state === nowhere) continue
    for (const part of Object.keys(parts)) {
      if (!(await undone.undo(() => takePart(part, application)))) impossible.push(`${part} · ${state}`)
    }
  }
  expect(impossible.toSorted()).toEqual([...pairsNotYet].toSorted())
})

it('asks every operation of the contract that needs a session', () => {
  const known = new Set(cases.map(({ operation }) => operation))
  expect(contract.filter(({ id, open }) => !open && !known.has(id)).map(({ id }) => id)).toEqual([])
})

it('answers whoever has no session only where the file says so', async () => {
  const anyone = (operation: string) =>
    lineFor(lines, { operation, what: '–', state: '–', role: 'nobody signed in', part: 'nobody' })?.answer
  const send = async (id: string, body?: object, file = '') => {
    const { method, url } = contract.find((operation) => operation.id === id) ?? { method: 'GET' as const, url: '' }
    return bank.api.send(method, url.replace(':file', file), { body })
  }
  const { body: index } = await send('definitionsIndex')
  const [stage] = (index as { stages: { files: string }[] }).stages
  const { refresh } = (await send('signIn', { username: 'requester', password })).body as { refresh: string }
  const { cookie, query } = await signedInThere(bank.api, 'requester')
  const answers = [
    ['beginSingleSignOn', await send('beginSingleSignOn', { again: false })],
    ['finishSingleSignOn', await finish(bank.api, cookie, query)],
    ['signIn', await send('signIn', { username: 'requester', password })],
    ['refreshSession', await send('refreshSession', { refresh })],
    ['signOut', await send('signOut', { refresh })],
    ['definitionsIndex', await send('definitionsIndex')],
    ['definitionFile', await send('definitionFile', undefined, stage?.files.split('/').at(-1))],
    ['live', await send('live')],
    ['ready', await send('ready')],
  ] as const
  expect(answers.map(([id, { status }]) => [id, String(status)])).toEqual(answers.map(([id]) => [id, anyone(id)]))
  expect(answers.map(([id]) => id).toSorted()).toEqual(
    contract.flatMap(({ id, open }) => (open ? [id] : [])).toSorted(),
  )
})

promise(10, { short: someOf, full: (all: RequestCase[]) => all }, async (choose) => {
  const wrong: string[] = []
  const asked: RequestCase[] = []
  for (const each of choose(cases)) {
    const answer = await ask(each)
    if (answer) asked.push(each)
    wrong.push(...disagreement(each, answer))
  }
  wrong.push(...unmet(asked).map(({ number }) => `authorization.md:${number}: nothing was asked of it.`))
  const met = new Set(asked.map(({ line }) => line?.number)).size
  const counted = `${contract.length} operations, ${everybody.size} kinds of people, ${places.size - 1} states, ${Object.keys(parts).length} parts`
  const left = `${leftOut} more would be of the ${pairsNotYet.size} parts that nobody can have yet in a state`
  const ofLines = `${met} of ${lines.length} lines, the others of what needs no session`
  return {
    figure: `${asked.length} of ${cases.length} cases asked (${left}): ${counted}; ${ofLines}`,
    wrong: wrong.slice(0, 40),
  }
})
