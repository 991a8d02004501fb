import { isRecord } from '../../engine/path.ts'
import type { NamedRule } from '../../engine/definition.ts'
import type { ParamKind } from '../../engine/rules/named/params.ts'
import { expressionsOfRule, fieldsOf, namedRules, pathsOf } from '../../engine/rules/named/registry.ts'
import { quoted } from '../../texts/quoted.ts'
import { t } from '../../texts/t.ts'
import { isPath, namesOnPath } from '../paths.ts'
import { conditionSentence, expressionSentence } from '../sentences/condition.ts'
import { fieldAt, labelOf, namingOf, shown } from '../sentences/naming.ts'
import type { Key, NameRef, Namer, Place } from './key.ts'
import * as names from './namers.ts'

type Noun = () => string

const naming = ({ symbols, formType, table }: Place) => namingOf(symbols, formType, table)

/** A single value. */
export const value = (noun: Noun, more: Omit<Key, 'noun'> = {}): Key => ({ noun, ...more })

/** True or absent. */
export const flag = (noun: Noun): Key => ({ noun, isFlag: true })

/** A list in which only matters what is in it. */
export const set = (noun: Noun, items: Key = {}): Key => ({ noun, items, isSet: true })

/** A list in its order. */
export const list = (noun: Noun, items: Key): Key => ({ noun, items })

/** An object whose keys are the analyst's own. */
export const map = (noun: Noun, each: Key, more: Omit<Key, 'noun' | 'each'> = {}): Key => ({ noun, each, ...more })

/** An object with keys of the product. */
export const object = (keys: Key['keys'], noun?: Noun): Key => ({ keys, ...(noun && { noun }) })

/** A text with fields in braces. */
export const message = (noun: Noun): Key => ({ noun, names: names.message })

export const condition = (noun: Noun): Key => ({
  noun,
  names: names.condition,
  reads: (given, place) => conditionSentence(given, naming(place)),
})

export const expression = (noun: Noun): Key => ({
  noun,
  names: names.expression,
  reads: (given, place) => expressionSentence(given, naming(place)),
})

/** A path into the application. */
export const path = (noun: Noun): Key => ({ noun, ...pathEntry })

export const pathEntry: Key = {
  names: names.path,
  reads(given, { symbols }) {
    const found = fieldAt(symbols, String(given))
    return found ? quoted(labelOf(symbols, found.stage, found.field)) : shown(given)
  },
}

/** A field of the stage, or a column where a table is meant. */
export const fieldEntry: Key = {
  names: names.field,
  reads: (given, place) => quoted(naming(place).nameOf(String(given))),
}

export const columnEntry: Key = { ...fieldEntry, names: names.column }

/** An object whose keys are fields. */
export const byField = (noun: Noun, each: Key): Key => ({
  noun,
  keyNames: names.field,
  each: { ...each, about: (name, _, place) => quoted(naming(place).nameOf(String(name))) },
})

/** An object whose keys are columns of a table. */
export const byColumn = (noun: Noun, each: Key): Key => ({
  noun,
  keyNames: names.column,
  each: { ...each, about: (name, _, place) => ofThat(quoted(naming(place).nameOf(String(name))), place) },
})

/** A column of the table, or something else of what the place is about. */
export const ofThat = (name: string, { about }: Place): string =>
  about === '' ? name : t('{column} of {table}', { column: name, table: about })

/** How values that were written otherwise are read. */
export const readAs = (noun: Noun): Key =>
  map(noun, { about: (name, _, place) => ofThat(quoted(String(name)), place), noun: () => t('read as') })

export const roleEntry: Key = {
  names: names.named('role'),
  reads: (given, { symbols }) => quoted(symbols.roles.get(String(given)) || String(given)),
}

export const partyEntry: Key = { names: names.named('party') }

export const stageEntry: Key = {
  names: names.named('stage'),
  reads: (given, { symbols }) => quoted(symbols.stages.get(String(given))?.title ?? String(given)),
}

export const stageOf = (noun: Noun): Key => ({ noun, ...stageEntry })

export const transitionEntry: Key = {
  names: names.ofStage('transition'),
  reads: (given, { symbols, formType = '' }) =>
    quoted(symbols.stages.get(formType)?.transitions.get(String(given)) ?? String(given)),
}

export const stateEntry: Key = {
  names: names.state,
  reads(given, { symbols, file, formType = '' }) {
    const states = isPath(file) ? namesOnPath(symbols.files, file) : symbols.stages.get(formType)?.states
    const code = String(given).replace(/^\./, '')
    const found = [...(states ?? [])].find(([keys]) => keys === code || keys.endsWith(`.${code}`))
    return quoted(found?.[1] ?? code)
  },
}

export const stateOf = (noun: Noun): Key => ({ noun, ...stateEntry })

/** A rule that JSON Schema cannot express. */
export const namedRule = (noun: Noun): Key => ({
  noun,
  names: ruleNames,
  reads(given, place) {
    const descriptor = isNamedRule(given) ? namedRules[given.name] : undefined
    return isNamedRule(given) && descriptor ? descriptor.sentence(given, naming(place)) : shown(given)
  },
})

/** Its parameters may be wrong in a draft; then it is shown as it is written. */
const isNamedRule = (given: unknown): given is NamedRule => {
  const descriptor = isRecord(given) ? namedRules[String(given.name)] : undefined
  if (!isRecord(given) || !descriptor) return false
  return Object.entries(descriptor.params).every(([name, { kind }]) => isParam[kind](given[name]))
}

const isText = (given: unknown): boolean => typeof given === 'string'

const isParam: Readonly<Record<ParamKind, (given: unknown) => boolean>> = {
  field: isText,
  fields: (given) => Array.isArray(given) && given.every(isText),
  path: isText,
  value: (given) => isText(given) || isRecord(given),
}

const ruleNames: Namer = (given, place): NameRef[] => {
  if (!isNamedRule(given)) return []
  const found = (namer: Namer, name: unknown, at: readonly (string | number)[]) =>
    namer(name, place).map((each) => ({ ...each, at: [...at, ...each.at] }))
  return [
    ...fieldsOf(given).flatMap(({ name, at }) => found(names.field, name, at)),
    ...pathsOf(given).flatMap(({ name, at }) => found(names.path, name, at)),
    ...expressionsOfRule(given).flatMap(({ expression: inner, at }) => found(names.expression, inner, at)),
  ]
}
