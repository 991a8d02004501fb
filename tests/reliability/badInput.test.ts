import fc from 'fast-check'
import { afterAll, beforeAll } from 'vitest'
import { common } from '../../server/contract/answers.ts'
import { dereference, readDocument } from '../../server/contract/document.ts'
import { expandDocument } from '../../server/contract/expand.ts'
import { type Operation, operations } from '../../server/contract/operations.ts'
import { type Bank, type Username, openBank } from '../api/support/bank.ts'
import { applicationsInEveryState } from './authorization/bankInEveryState.ts'
import { type BadRequest, badRequest } from './badInput/request.ts'
import { fingerprint } from './fingerprint.ts'
import { promise } from './promise.ts'
import { type Undone, undoneServer } from './undone.ts'

const people = ['requester', 'rm', 'reviewer', 'sponsor', 'analyst', 'legal', 'compiler', 'board', 'auditor'] as const satisfies Username[]

let bank: Bank
let undone: Undone
let contract: Operation[]
let names: Record<string, string[]>
let untouched: string

beforeAll(async () => {
  bank = await openBank()
  const { context } = bank.api
  await applicationsInEveryState(bank, bank.ids.rm)
  const { stages } = await context.definitions.current()
  contract = operations(dereference(expandDocument(readDocument(), stages)))
  undone = await undoneServer(context)
  names = await namesIn()
  untouched = await fingerprint(undone.tx)
})
afterAll(async () => {
  await undone.close()
  await bank.close()
})

/** What there is, by the names of the contract's path parameters, and what else a request may name. */
async function namesIn(): Promise<Record<string, string[]>> {
  const { db, definitions } = bank.api.context
  const forms = await db.selectFrom('stage_form').select(['application_id', 'instance_id', 'form_type', 'version']).execute()
  const documents = await db.selectFrom('document').select('id').execute()
  const { stages, index } = await definitions.current()
  const applications = forms.map(({ application_id }) => application_id)
  return {
    id: applications,
    application: [...applications, 'new'],
    documentId: documents.map(({ id }) => id),
    instance: forms.map(({ instance_id }) => instance_id),
    formType: forms.map(({ form_type }) => form_type),
    file: index.stages.map(({ files }) => files.split('/').at(-1) ?? ''),
    versions: forms.map(({ version }) => `"${version}"`),
    codes: stages.flatMap(({ workflow }) => JSON.stringify(workflow).match(/[A-Z]{2}_[A-Z_0-9]+/g) ?? []),
    people: [...Object.values(bank.ids), ...people],
  }
}

/** What is wrong with the answer to a request, if anything. */
async function mistakeOf({ operation, who, ...request }: BadRequest): Promise<string | undefined> {
  return undone.undo(async () => {
    const authorization = `Bearer ${bank.tokens[who as Username]}`
    const { statusCode: status, body } = await undone.app.inject({ ...request, headers: { ...request.headers, authorization } })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const asked = `${operation}: ${who} ${request.method} ${request.url} ${request.payload ?? ''} → ${status}`
    if (status >= 500 || !isOfContract(operation, status, body)) return `${asked} ${body.slice(0, 300)}`
    const mayChange = status < 400 || request.method === 'GET'
    return mayChange || (await fingerprint(undone.tx)) === untouched ? undefined : `${asked}, and something changed`
  })
}

/** A status that the operation may answer; a refusal tells why. (The server checks the bodies of answers in tests.) */
function isOfContract(operation: string, status: number, body: string): boolean {
  const { answers } = contract.find(({ id }) => id === operation) ?? {}
  const told = status < 400 || Object.keys(JSON.parse(body) as object).length > 0
  const isAnswerOfRouter = status >= 400 && body.includes('"statusCode"')
  return told && !isAnswerOfRouter && (answers?.has(status) === true || common.includes(status))
}

const statuses = new Map<number, number>()

promise(12, { short: 400, full: 50_000 }, async (numRuns) => {
  const named = (url: string, parameter: string) => names[url.includes('instances') ? 'instance' : parameter] ?? []
  const world = { people: [...people], known: [...new Set(Object.values(names).flat())], named }
  const requests = fc.oneof(...contract.map((operation) => badRequest(operation, world)))
  const seed = Math.trunc(Math.random() * 2 ** 31)
  const wrong: string[] = []
  for (let done = 0; done < numRuns && wrong.length < 20; done += batch) {
    for (const request of fc.sample(requests, { numRuns: Math.min(batch, numRuns - done), seed: seed + done })) {
      wrong.push(...[(await mistakeOf(request)) ?? []].flat())
    }
  }
  const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
  const sum = [...statuses.values()].reduce((all, times) => all + times, 0)
  return { figure: `${sum} mutated requests of ${contract.length} operations (seed ${seed}): ${answers.join(', ')}`, wrong }
})

/** So many requests are made at a time, to be held in memory. */
const batch = 1000
