import type { FactDefinition } from '../../engine/definition.ts'
import { type DefinitionFiles, fileOf } from '../files.ts'
import { type SymbolTable, type StageSymbols, symbolTableOf } from '../symbolTable.ts'
import { type Edit, edit, inOrder, isRefused } from './edit.ts'
import type { FieldRef } from './fields.ts'
import { done } from './operations.ts'
import { usesOf } from './rename.ts'

export type Facts = Readonly<Record<string, FactDefinition>>

/** The fact by which a stage reads another stage's field: its own, or a new one under a free name. */
export function factFor(symbols: SymbolTable, formType: string, { stage, field }: FieldRef): Facts {
  const [own, other] = [symbols.stages.get(formType), symbols.stages.get(stage)]
  if (!own || !other) return {}
  const from = pathOf(other, field)
  const found = Object.entries(own.facts).find(([, fact]) => 'from' in fact && fact.from === from)
  return found ? { [found[0]]: found[1] } : { [freeName(own, [field, `${stage}_${field}`])]: { from } }
}

/** The path of a field in the application. Some fields are in the application itself, not in a stage's record. */
export const pathOf = ({ source, unprefixed }: StageSymbols, field: string): string =>
  unprefixed.has(field) ? field : `${source}.${field}`

function freeName({ fields, facts }: StageSymbols, [first = '', second = '']: readonly string[]): string {
  const isFree = (name: string) => !Object.hasOwn(fields, name) && !Object.hasOwn(facts, name)
  if (isFree(first)) return first
  let name = second
  for (let number = 2; !isFree(name); number += 1) name = `${second}_${number}`
  return name
}

/** Adds those of the facts that a stage lacks. */
export const withFacts = (formType: string, facts: Facts): Edit =>
  edit((files) => {
    const there = symbolTableOf(files).stages.get(formType)?.facts ?? {}
    const missing = Object.entries(facts).filter(([name]) => !Object.hasOwn(there, name))
    const file = fileOf(formType, 'stage')
    return done(
      files,
      missing.map(([name, value]) => ({ do: 'set', file, at: ['facts', name], value })),
    )
  })

/** Adds the facts that a changed condition reads, and removes those that nothing reads after the change. */
export const askingOf =
  (formType: string, facts: Facts, change: Edit): Edit =>
  (files) => {
    const after = inOrder(withFacts(formType, facts), change)(files)
    if (isRefused(after)) return after
    return withoutFacts(
      formType,
      factsOf(files, formType).filter((name) => isRead(files, formType, name) && !isRead(after, formType, name)),
    )(after)
  }

const factsOf = (files: DefinitionFiles, formType: string): string[] =>
  Object.keys(symbolTableOf(files).stages.get(formType)?.facts ?? {})

const isRead = (files: DefinitionFiles, formType: string, name: string): boolean =>
  usesOf(files, { kind: 'fact', id: `${formType}.${name}` }).some(({ defines }) => !defines)

const withoutFacts = (formType: string, names: readonly string[]): Edit =>
  edit((files) => {
    const file = fileOf(formType, 'stage')
    const isAll = names.length > 0 && names.length === factsOf(files, formType).length
    return done(
      files,
      (isAll ? [['facts']] : names.map((name) => ['facts', name])).map((at) => ({ do: 'remove', file, at })),
    )
  })
