import type { ContractSchema } from '../../../server/contract/document.ts'
import type { Operation } from '../../../server/contract/operations.ts'
import { type BadRequest, address, names } from './request.ts'

const nul = String.raw`"a\u0000b"`

/** As JSON has them: what PostgreSQL, or a careless reader, cannot hold. */
const hard = [
  nul,
  String.raw`"\ud800"`,
  String.raw`"x\udfff"`,
  '1e999',
  '-1e999',
  '9'.repeat(400),
  `"${'x'.repeat(10_001)}"`,
  `"${'e\u0301'.repeat(10_000)}"`,
  String.raw`{"a\u0000": 1}`,
  '{"__proto__": {"role": "admin"}}',
  nested(25),
  nested(10_000),
]
const inAddress = ['a\0b', '%', '\uFFFF', 'x'.repeat(10_001)]

function nested(floors: number): string {
  return '['.repeat(floors) + ']'.repeat(floors)
}

interface HardRequestOptions {
  who: string
  named(url: string, parameter: string): string[]
  /** What else a body says, so that it is looked at further. */
  body?: object
}

/** The operation with a NUL in each text that it takes, and with every other hard value in one of them. */
export function hardRequests(operation: Operation, { who, named, body }: HardRequestOptions): BadRequest[] {
  const { id, method, url, schema } = operation
  const path = Object.fromEntries(names(schema.params).map(([name]) => [name, named(url, name)[0] ?? '']))
  const base = { operation: id, method, headers: {}, url: address(url, path, []), who }
  const spots = textsIn(schema.body)
  const asked = hard.flatMap((value) =>
    (value === nul ? spots : spots.slice(0, 1)).map((spot) => bodyWith(body, spot, value)),
  )
  return [
    ...asked.map((payload) => ({ ...base, headers: { 'content-type': 'application/json' }, payload })),
    ...names(schema.params).flatMap(([name]) =>
      inAddress.map((text) => ({ ...base, url: address(url, { ...path, [name]: text }, []) })),
    ),
    ...names(schema.querystring).flatMap(([name]) =>
      inAddress.map((text) => ({ ...base, url: address(url, path, [[name, text]]) })),
    ),
  ]
}

/** Where a body takes a text that is not one of a few or an id: the names of the fields that lead to it. */
function textsIn(schema: ContractSchema | undefined): string[][] {
  return names(schema).flatMap(([name, property]) => [
    ...(takesText(property) ? [[name]] : []),
    ...textsIn(property).map((inner) => [name, ...inner]),
  ])
}

function takesText({ type, anyOf, enum: few, format }: ContractSchema): boolean {
  if (Array.isArray(anyOf)) return (anyOf as ContractSchema[]).some(takesText)
  return !few && !format && [type].flat().includes('string')
}

const mark = 'here it stands'

function bodyWith(body: object | undefined, spot: string[], value: string): string {
  const there = spot.toReversed().reduce<unknown>((inner, name) => ({ [name]: inner }), mark)
  return JSON.stringify(Object.assign({}, body, there)).replace(`"${mark}"`, () => value)
}
