import fc from 'fast-check'
import type { Operation } from '../../../server/contract/operations.ts'
import type { ContractSchema } from '../../../server/contract/document.ts'
import { hostileKey, hostileText, hostileValue, valid } from './values.ts'

/** A request that may be anything, as it goes over the wire. */
export interface BadRequest {
  operation: string
  method: Operation['method']
  url: string
  headers: Record<string, string>
  payload?: string
  who: string
}

export interface Bank {
  people: string[]
  /** Ids of every kind that there are: applications, instances, documents, people, codes. */
  known: string[]
  /** Those that an address' parameter may name, by operation's url and parameter. */
  named(url: string, parameter: string): string[]
}

type Change = { at: number; how: 'set' | 'drop' | 'add'; key: string; value: unknown }
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('set', 'set', 'drop', 'add'),
  key: hostileKey,
  value: hostileValue,
})

/** A request of the operation as its contract has it, of which something is then made wrong. */
export function badRequest(operation: Operation, { people, known, named }: Bank): fc.Arbitrary<BadRequest> {
  const { params, querystring, headers, body } = operation.schema
  return fc
    .record({
      who: fc.constantFrom(...people),
      path: path(params, (parameter) => named(operation.url, parameter)),
      query: texts(querystring, known),
      headers: texts(headers, known),
      torn: seldom(60, fc.constantFrom('%', '%zz', '%c0%ae', '%E0%A4%A'), ''),
      extra: seldom(6, fc.tuple(hostileText, hostileText), undefined),
      payload: body ? payload(body, known) : fc.constant(undefined),
    })
    .map(({ who, path: ids, torn, query, headers: sent, extra, payload: text }) => ({
      operation: operation.id,
      method: operation.method,
      url: address(operation.url + torn, Object.fromEntries(ids), extra ? [...query, extra] : query),
      headers: {
        ...Object.fromEntries(sent.map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?')])),
        ...(text !== undefined && { 'content-type': 'application/json' }),
      },
      ...(text !== undefined && { payload: text }),
      who,
    }))
}

/** Once in so many times; `fc.option` has its `freq` the other way round. */
const seldom = <T, Usual>(once: number, arbitrary: fc.Arbitrary<T>, usual: Usual): fc.Arbitrary<T | Usual> =>
  fc.oneof({ weight: once - 1, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })

export const names = (schema: ContractSchema | undefined) =>
  Object.entries((schema?.properties ?? {}) as Record<string, ContractSchema>)

function path(
  schema: ContractSchema | undefined,
  named: (parameter: string) => string[],
): fc.Arbitrary<[string, string][]> {
  const each = names(schema).map(([name]) => {
    const value = fc.oneof(
      { weight: 14, arbitrary: fc.constantFrom(...named(name)) },
      { weight: 1, arbitrary: hostileText },
    )
    return value.map((text): [string, string] => [name, text])
  })
  return fc.tuple(...each)
}

/** Some of the parameters, with mostly right values. */
function texts(schema: ContractSchema | undefined, known: string[]): fc.Arbitrary<[string, string][]> {
  const each = names(schema).map(([name, property]) => {
    const value = fc.oneof(
      { weight: 7, arbitrary: valid(property, known).map(String) },
      { weight: 2, arbitrary: hostileText },
    )
    return fc.tuple(value, fc.nat(2)).map(([text, chance]): [string, string][] => (chance === 0 ? [[name, text]] : []))
  })
  return fc.tuple(...each).map((found) => found.flat())
}

export function address(url: string, path: Record<string, string>, query: [string, string][]): string {
  const escaped = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '%'))
  const filled = url.replace(/:(\w+)/g, (_, name: string) => escaped(path[name] ?? ''))
  return query.length === 0
    ? filled
    : `${filled}?${query.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')}`
}

/** The body as the contract has it, changed in some places, and now and then broken as a text. */
function payload(schema: ContractSchema, known: string[]): fc.Arbitrary<string> {
  const changed = fc
    .tuple(valid(schema, known), fc.array(change, { maxLength: 3 }))
    .map(([value, changes]) => JSON.stringify(changes.reduce(apply, value)) ?? 'null')
  const broken = fc
    .tuple(changed, fc.nat(), fc.constantFrom('', '}', '"', ',', '\\u0000', '\\ud800', '1e999', '[['))
    .map(([text, at, wedge]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + wedge + text.slice(place + 1)
    })
  return fc.oneof({ weight: 9, arbitrary: changed }, { weight: 1, arbitrary: broken })
}

interface Spot {
  parent: Record<string, unknown> | unknown[]
  key: string
}

function apply(value: unknown, { at, how, key, value: wrong }: Change): unknown {
  const root = { value: structuredClone(value) }
  const spots = spotsIn(root)
  const { parent, key: place } = spots[at % spots.length] ?? { parent: root, key: 'value' }
  const inside: unknown = Reflect.get(parent, place)
  if (how === 'drop') Reflect.deleteProperty(parent, place)
  else if (how === 'add' && typeof inside === 'object' && inside !== null) define(inside, key, wrong)
  else define(parent, place, wrong)
  return root.value
}

/** An own property, whatever its name. */
function define(parent: object, key: string, value: unknown): void {
  if (Array.isArray(parent) && !/^\d+$/.test(key)) parent.push(value)
  else Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true })
}

function spotsIn(parent: object): Spot[] {
  return Object.entries(parent).flatMap(([key, inner]: [string, unknown]) => [
    { parent: parent as Spot['parent'], key },
    ...(typeof inner === 'object' && inner !== null ? spotsIn(inner) : []),
  ])
}
