import { expect, it } from 'vitest'
import type { Schema } from '../definition.ts'
import { valueName } from './value.ts'

const name: Schema = { title: 'Name', type: 'string' }
const structure: Schema = { type: 'object', properties: { town: name } }
const structures: Schema = { type: 'array', items: { type: 'object', properties: { inner: structure } } }
const choices: Schema = { type: 'array', items: { type: 'string', enum: ['LME'] } }
const money = { currency: 'EUR', amount: 12.5 }

it.each<[kind: string, by: string, before: unknown, now: Schema, shown: string]>([
  ['money', 'a structure', money, structure, 'EUR\u00a012.50'],
  ['rows', 'a list of structures', [{ kind: 'Zinc' }, { kind: 'Tin' }], structures, 'kind: Zinc, kind: Tin'],
  ['money', 'several choices', money, choices, 'EUR\u00a012.50'],
  ['rows', 'several choices', [{ kind: 'Zinc' }, { kind: 'Tin' }], choices, 'kind: Zinc, kind: Tin'],
  ['a structure', 'money', { site: 'Lima' }, { type: 'object', format: 'money' }, 'site: Lima'],
])('%s is read out, not left out, where the field is %s by now', (_kind, _by, before, schema, shown) => {
  expect(valueName({ schema }, before, () => undefined)).toBe(shown)
})
