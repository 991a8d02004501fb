import { toWireName } from '../../../src/engine/codec/wire.ts'
import type { StageFiles } from '../../../src/engine/definition.ts'
import type { Operation } from '../../../server/contract/operations.ts'
import { fullest, shapes, spotsIn, wrongest } from './shapes.ts'

/** A request that may be much work. */
export interface HeavyRequest {
  operation: string
  what: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** How many bytes the server reads of a body: of a larger one the connection may break. */
  room: number
}

/** A person, and the application and the form on which they work. */
export interface Worker {
  who: string
  /** By path parameter, or query parameter that must be there; of an operation, where several have one of the name. */
  named: Record<string, string>
  files: StageFiles
  /**
   * Values of fields that name something, and of those that have to be what they say; of an operation, where several
   * have one of the name.
   */
  known: Record<string, unknown>
}

const json = { 'content-type': 'application/json' }

interface HeavyRequestOptions {
  /** Whether the contract has a body of the operation, of whatever kind. */
  takesBody: (operation: string) => boolean
  shapes: string[]
  sizes: number[]
  room: number
}

/** The worst bodies of an operation, the largest that it allows, and the longest parameters. */
export function heavyRequests(operation: Operation, worker: Worker, options: HeavyRequestOptions): HeavyRequest[] {
  const { id, method, schema } = operation
  const path = operation.url.replace(/:(\w+)/g, (_, name: string) => valueOf(operation, name, worker))
  const base = { operation: id, method, path, room: options.room }
  const queries = Object.keys(schema.querystring?.properties ?? {}).flatMap((name) =>
    ['x'.repeat(8000), '%25_'.repeat(60)].map((text) => ({
      ...base,
      what: `a long ${name}`,
      path: `${path}?${name}=${text}`,
      headers: {},
    })),
  )
  const required = new Set([schema.querystring?.required].flat())
  const needed = Object.keys(schema.querystring?.properties ?? {})
    .filter((name) => required.has(name))
    .map((name) => `${name}=${valueOf(operation, name, worker)}`)
  const withNeeded = needed.length > 0 ? `${path}?${needed.join('&')}` : path
  const plain = { ...base, what: 'as it is', path: withNeeded, headers: {} }
  if (id === 'uploadDocument')
    return uploads.map(([what, body]) => ({
      ...base,
      what,
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }))
  if (!schema.body) {
    if (options.takesBody(id)) throw new Error(`${id} takes a body of which this test has no worst one.`)
    return [plain, ...queries]
  }
  const spots = isOfForm(id) ? spotsOfForm(worker.files) : spotsIn(schema.body)
  const wrap = forms[id] ?? ((body: string) => body)
  const shaped = options.shapes.flatMap((shape) =>
    options.sizes.map((size) => ({
      ...base,
      what: `${shape}, ${Math.round(size / 1024)} kB`,
      headers: json,
      body: wrap(shapes[shape]?.(size, spots) ?? ''),
    })),
  )
  const known = knownBy(id, worker)
  const [whole, wrong] = isOfForm(id)
    ? [onWire(worker.files, fullest(worker.files.data, known)), onWire(worker.files, wrongest(worker.files.data))]
    : [fullest(schema.body, known), wrongest(schema.body)]
  return [
    ...shaped,
    { ...base, what: 'all that it may hold', headers: json, body: wrap(JSON.stringify(whole)) },
    { ...base, what: 'a mistake in each value', headers: json, body: wrap(JSON.stringify(wrong)) },
    ...(crafted[id] ?? []).map(([what, made]) => ({
      ...base,
      what,
      headers: json,
      body: JSON.stringify(made(worker)),
    })),
  ]
}

type CraftedBody = [what: string, body: (worker: Worker) => object]

const files: CraftedBody[] = [
  ['a file of nothing but cells', () => ({ csv: ','.repeat(599_990) })],
  ['a file of short lines', () => ({ csv: `code\n${'a\n'.repeat(290_000)}` })],
  ['a file of quotes', () => ({ csv: `code,title\nA,"${';"'.repeat(190_000)}"` })],
  [
    'a file of many records',
    () => ({ csv: `code,title\n${lines(5000, (n) => `C${n},${'é'.repeat(50)}`).join('\n')}` }),
  ],
]

/** What a schema does not say: texts that are files, and files of the definitions. */
const crafted: Record<string, CraftedBody[]> = {
  previewImport: files,
  proposeImport: files,
  keepDefinitionDraft: [
    [
      'files as large as may be',
      (worker) =>
        draftOf(
          worker,
          lines(4, (n) => [`tables/t${n}.json`, 'x'.repeat(440_000)]),
        ),
    ],
    [
      'many files',
      (worker) =>
        draftOf(
          worker,
          lines(900, (n) => [`tables/${`${n}`.padStart(80, 't')}.json`, `${n}`]),
        ),
    ],
    [
      'many places that are none',
      (worker) =>
        draftOf(
          worker,
          lines(900, (n) => [`${n}`.padStart(300, '\u0001'), '']),
        ),
    ],
  ],
}

const lines = <Each>(count: number, of: (n: number) => Each): Each[] => Array.from({ length: count }, (_, n) => of(n))

const draftOf = ({ named }: Worker, changed: [path: string, text: string][]): object => ({
  base_hash: named['keepDefinitionDraft.base_hash'],
  revision: 0,
  files: Object.fromEntries(changed),
})

/** The operations whose body is a form's fields, and where these stand in it. */
const forms: Record<string, (body: string) => string> = {
  createApplication: (body) => body,
  updateApplication: (body) => body,
  keepDraft: (body) => `{"data":${body}}`,
}

export const isOfForm = (operation: string): boolean => Object.hasOwn(forms, operation)

function valueOf({ id, url }: Operation, name: string, { named }: Worker): string {
  const value = named[`${id}.${name}`] ?? named[name]
  if (value === undefined) throw new Error(`${url} has a parameter ${name}, of which this test has no value.`)
  return value
}

function knownBy(id: string, { known }: Worker): Record<string, unknown> {
  const own = Object.entries(known).filter(([name]) => name.startsWith(`${id}.`))
  return { ...known, ...Object.fromEntries(own.map(([name, value]) => [name.slice(id.length + 1), value])) }
}

function spotsOfForm(files: StageFiles) {
  const { text, list, formatted } = spotsIn(files.data)
  return {
    text: toWireName(files, text ?? ''),
    list: toWireName(files, list ?? ''),
    ...(formatted !== undefined && { formatted: toWireName(files, formatted) }),
  }
}

function onWire(files: StageFiles, data: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data as object).map(([field, value]: [string, unknown]) => [toWireName(files, field), value]),
  )
}

const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`
const fileIn = (name: string) => part(`content-disposition: form-data; name="file"; filename="${name}"`, 'Plain.')

const uploads: [what: string, body: string][] = [
  ['nothing but boundaries', `${fileIn('a.txt')}${'--b\r\n'.repeat(12_000)}--b--\r\n`],
  ['a long file name', `${fileIn(`${'x'.repeat(60_000)}.txt`)}--b--\r\n`],
  ['many parts', `${part('content-disposition: form-data; name="a"', 'x').repeat(5000)}--b--\r\n`],
  ['many headers', `${part('content-disposition: form-data; name="a"\r\n' + 'x-a: b\r\n'.repeat(5000), 'x')}--b--\r\n`],
]
