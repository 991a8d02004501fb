import { afterAll, beforeAll } from 'vitest'
import { dereference, readDocument } from '../../server/contract/document.ts'
import { type Operation, operations } from '../../server/contract/operations.ts'
import { readDefinitions } from '../../server/definitions/read.ts'
import { roomFor } from '../../server/admission/room.ts'
import type { StageFiles } from '../../src/engine/definition.ts'
import { findStage } from '../../src/engine/findStage.ts'
import { type CopiedSchemas, copySchemas } from '../support/copiedSchemas.ts'
import { type Client, client } from '../support/people.ts'
import { addStructures } from '../support/structured.ts'
import { type HeavyRequest, type Worker, heavyRequests, isOfForm } from './bodies/requests.ts'
import { shapes } from './bodies/shapes.ts'
import { neverDone } from './bodies/neverDone.ts'
import { type Things, ownThings, thingsAt } from './bodies/things.ts'
import { isFull, promise } from './promise.ts'
import { type ProbedServer, startProbed } from './support/probed.ts'

const applications = '/api/credit/credit-applications/'
/** In bytes, and as a part of what there was before. */
const limits = { refusal: 64 * 1024, heap: 0.1 }

const kB = 1024
const document = dereference(readDocument())
const withBody = new Set(
  Object.values(document.paths).flatMap(({ post, put, patch, delete: remove }) =>
    [post, put, patch, remove].flatMap((operation) => (operation?.requestBody ? [operation.operationId] : [])),
  ),
)
const takesBody = (operation: string) => withBody.has(operation)
/** All that reads, and all that takes a body. */
const asked = operations(document).filter(({ method, id }) => method === 'GET' || takesBody(id))

let stages: StageFiles[]
let structured: CopiedSchemas
beforeAll(() => {
  structured = copySchemas()
  addStructures(structured, 'credit-request')
  addFormattedText(structured)
})
afterAll(() => structured.remove())

/** A field of formatted text, which is read mark by mark. */
function addFormattedText(schemas: CopiedSchemas): void {
  const rationale = { title: 'Rationale', type: 'string', format: 'formatted-text', maxLength: 10_000 }
  schemas.edit('stages/credit-request/data.schema.json', ({ properties }) =>
    Object.assign(properties as object, { rationale }),
  )
  schemas.edit('stages/credit-request/ui.schema.json', (ui) => {
    const tabs = ui['ui:tabs'] as object[]
    tabs.push({ title: 'Rationale', fields: ['rationale'] })
  })
}

let server: ProbedServer | undefined
afterAll(async () => server?.stop())

interface Row {
  id: string
  name: string
  cif_number?: string
  role?: { name: string }
}

/** A form of an application. */
interface Place {
  id: string
  form_key: string
  can_edit: boolean
  data: { workflow_instance: { id: string } | null }
}

interface ProbedBank {
  probed: ProbedServer
  things: Things
}

/** The person with a form that they may change, if there is one, and else one that they may not. */
async function workerOf(who: string, person: Client, { probed, things }: ProbedBank): Promise<Worker> {
  const read = async <T>(path: string) => (await person.send('GET', path)).body as T
  const rows = await read<Row[]>(applications)
  const places: Place[] = []
  for (const { id } of rows) {
    const { sub_processes } = await read<{ sub_processes: Omit<Place, 'id'>[] }>(`${applications}${id}/`)
    places.push(...sub_processes.map((each) => ({ id, ...each })))
    if (sub_processes.some(({ can_edit }) => can_edit)) break
  }
  const place = places.find(({ can_edit }) => can_edit) ?? places.find(({ data }) => data.workflow_instance)
  const stage = findStage(stages, place?.form_key ?? '')
  if (!place || !stage) throw new Error(`There is no form for ${who}.`)
  const users = await read<Row[]>('/api/users/')
  const of = (role: string) => users.find((user) => user.role?.name === role)?.id
  const [counterparty] = await read<Row[]>('/api/credit/counterparties/')
  const [limitType] = await read<Row[]>('/api/credit/limit-types/')
  const index = await read<{ stages: { files: string }[] }>('/definitions/index.json')
  const { live } = await read<{ live?: { hash: string } }>('/api/workbench/')
  return {
    who,
    files: stage,
    named: {
      id: place.id,
      application: place.id,
      formType: stage.stage.formType,
      form: place.form_key,
      key: place.id,
      type: 'industries',
      file: index.stages[0]?.files.split('/').at(-1) ?? '',
      // Only a decision under other definitions states any.
      conditionId: place.id,
      ...things.named,
      ...(await ownThings(probed.url, person, { id: place.id, form: place.form_key })),
      counterparty: counterparty?.cif_number ?? '',
      'getDefinitionFiles.of': 'live',
      'keepDefinitionDraft.base_hash': live?.hash ?? '0'.repeat(64),
      'downloadPaper.format': 'pdf',
      'takeTransition.id': place.data.workflow_instance?.id ?? place.id,
    },
    known: {
      ...things.known,
      of: 'live',
      'startReplay.of': 'draft',
      title: 'As large as it gets',
      counterparty_id: counterparty?.id,
      guarantor_name: counterparty?.name,
      limit_type_id: limitType?.id,
      relationship_manager: of('relationship_manager'),
      senior_business_sponsor_id: of('business_sponsor'),
      second_business_sponsor_id: null,
      assigned_credit_analyst: of('Credit Analyst'),
      credit_analyst: of('Credit Analyst'),
      compiler: of('Credit Analyst'),
      transition_code: `${stage.stage.payload.prefix}NONE`.slice(0, 100),
      username: 'nobody',
      role: stage.stage.formType,
    },
  }
}

interface RequestMeasurement {
  held: number
  status: number
  bytes: number
}

/**
 * Sends it once; an answer that is cut off by a refusal that came before the body did is one of no bytes, and one that
 * never came has the status 0.
 */
async function meet(
  { url, held }: ProbedServer,
  { token }: Client,
  { method, path, headers, body }: HeavyRequest,
): Promise<RequestMeasurement> {
  const authorization = `Bearer ${token}`
  const answer = await fetch(url + path, { method, headers: { ...headers, authorization }, body }).catch(
    () => undefined,
  )
  const bytes = (await answer?.arrayBuffer().catch(() => undefined))?.byteLength ?? 0
  return { held: await held(), status: answer?.status ?? 0, bytes }
}

/**
 * What is wrong with how it was met, if anything. How long it held up the others is asked twice more where that was
 * long.
 */
async function judged(
  probed: ProbedServer,
  person: Client,
  request: HeavyRequest,
  longest: number,
): Promise<RequestMeasurement & { wrong: string[] }> {
  const first = await meet(probed, person, request)
  const again = first.held > longest ? [await meet(probed, person, request), await meet(probed, person, request)] : []
  const held =
    [first, ...again].map((met) => met.held).toSorted((a, b) => a - b)[Math.floor((1 + again.length) / 2)] ?? 0
  const { status, bytes } = first
  const wrong = [
    ...(held > longest ? [`held up the others for ${Math.round(held)} ms`] : []),
    ...(status === 0 && Buffer.byteLength(request.body ?? '') <= request.room ? ['was never answered'] : []),
    ...(status >= 500 ? [`was answered ${status}`] : []),
    ...(status >= 400 && bytes > limits.refusal ? [`was refused with ${Math.round(bytes / kB)} kB`] : []),
  ]
  return { held, status, bytes, wrong }
}

interface Size {
  people: string[]
  /** What their bodies are made of. */
  shapes: (operation: string) => string[]
  /** In bytes, of those that may be as large as that. */
  sizes: (largest: number) => number[]
  /** Megabytes of the servers' heaps; undefined: as many as Node gives. */
  heaps: (number | undefined)[]
  /** For how many ms a request may hold up the others. */
  held: number
  /** Whether a form of other definitions, which has structures and formatted text, is asked too. */
  structures: boolean
}

const everybody = [
  'requester',
  'rm',
  'reviewer',
  'sponsor',
  'sponsor2',
  'analyst',
  'legal',
  'compiler',
  'approver',
  'board',
  'designer',
  'auditor',
  'admin',
]

const all = Object.keys(shapes)
const few = ['zeros']
const most = ['zeros', 'long names', 'escapes', 'a tower']
const short: Size = {
  people: ['requester'],
  shapes: (operation) => (isOfForm(operation) ? most : few),
  sizes: (largest) => [largest],
  heaps: [256],
  // A noisy machine doubles the times; what has no end takes seconds.
  held: 300,
  structures: false,
}
/** What is compiled and kept for the first requests of each kind, and of each person, is not theirs alone. */
const first = (size: Size): Size => ({ ...size, shapes: () => few, sizes: () => [16 * kB] })
const full: Size = {
  people: everybody,
  shapes: () => all,
  sizes: (largest) => [16 * kB, 64 * kB, 256 * kB, 1024 * kB, largest, 4096 * kB],
  heaps: [undefined, 256],
  held: 50,
  structures: true,
}

/** Those of the person, by what it takes to make them: large ones are made one at a time. */
function requestsOf(worker: Worker, size: Size): (() => HeavyRequest[])[] {
  return asked.map((operation) => () => {
    const room = largestOf(operation, worker)
    return heavyRequests(operation, worker, {
      takesBody,
      shapes: size.shapes(operation.id),
      sizes: size.sizes(room),
      room,
    })
  })
}

function largestOf({ id, schema }: Operation, { files }: Worker): number {
  return Math.max(16 * kB, roomFor(schema.body).bytes, isOfForm(id) ? roomFor(files.data).bytes : 0)
}

interface BodyFindings {
  requests: number
  worst: Map<string, { held: number; call: string }>
  refusal: number
  /** The operations that were done for somebody. */
  done: Set<string>
  wrong: string[]
}

/** Somebody who signs in again before their access token ends. */
function renewed(signIn: () => Promise<Client>): () => Promise<Client> {
  let person: Promise<Client> | undefined
  let since = 0
  return () => {
    if (person && performance.now() - since < 180_000) return person
    since = performance.now()
    return (person = signIn())
  }
}

async function tryOut(bank: ProbedBank, size: Size, found: BodyFindings): Promise<void> {
  const { probed } = bank
  for (const who of size.people) {
    const tokens = renewed(() => client(probed.url, who))
    const worker = await workerOf(who, await tokens(), bank)
    for (const made of requestsOf(worker, size)) {
      const person = await tokens()
      for (const request of made()) note(found, request, who, await judged(probed, person, request, size.held))
    }
  }
}

function note(
  found: BodyFindings,
  { operation, what }: HeavyRequest,
  who: string,
  { held, status, bytes, wrong }: RequestMeasurement & { wrong: string[] },
): void {
  const call = `${operation} by ${who}, ${what} (${status})`
  found.requests += 1
  if (status > 0 && status < 400) found.done.add(operation)
  if (status >= 400) found.refusal = Math.max(found.refusal, bytes)
  if (held > (found.worst.get(operation)?.held ?? 0)) found.worst.set(operation, { held, call })
  found.wrong.push(...wrong.map((mistake) => `${call} ${mistake}`))
}

promise(26, { short, full }, async (size) => {
  const found: BodyFindings = { requests: 0, worst: new Map(), refusal: 0, done: new Set(), wrong: [] }
  const growth: number[] = []
  const folders = ['schemas', ...(size.structures ? [structured.dir] : [])]
  for (const [heap, folder] of size.heaps.flatMap((each) => folders.map((dir) => [each, dir] as const))) {
    stages = (await readDefinitions(folder)).stages
    server = await startProbed(heap, folder === 'schemas' ? undefined : folder)
    const bank = { probed: server, things: await thingsAt(server.url) }
    await tryOut(bank, first(size), { ...found, worst: new Map(), wrong: [] })
    const before = await server.heap()
    await tryOut(bank, size, found)
    growth.push((await server.heap()) / before - 1)
    await server.stop()
  }
  const undone = asked.filter(({ id }) => !found.done.has(id) && !neverDone.has(id))
  if (isFull)
    found.wrong.push(...undone.map(({ id }) => `${id} was refused to everybody: nothing of its work was seen.`))
  const grown = Math.max(...growth)
  if (grown > limits.heap) found.wrong.push(`The heap has grown by ${Math.round(100 * grown)} %.`)
  const worst = [...found.worst.values()].toSorted((a, b) => b.held - a.held).slice(0, 3)
  const slowest = worst.map(({ held, call }) => `${Math.round(held)} ms by ${call}`).join('; ')
  return {
    figure: `${found.requests} requests of ${asked.length} operations, ${found.done.size} of them done for somebody: the event loop held up for ${slowest}; refusals of ${Math.round(found.refusal / kB)} kB at most; the heap after collection ${Math.round(100 * grown)} % larger`,
    wrong: found.wrong.slice(0, 20),
  }
})
