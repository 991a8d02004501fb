import type { Schema } from '../../../../../src/engine/definition.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type PlacedSchema, transitionConditions } from '../../conditions.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'
import { choice, quoted } from '../../suggest.ts'

interface OfferedTransition {
  code: string
  name: string
}

/** Checks that rules are about transitions that the stage's workflow offers. */
export const ruleTransitions: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const offered = offeredBy(stage)
    return [...unknownCodes(stage, offered), ...unmatched(stage, offered)]
  })

/**
 * Finds unknown codes of transitions in rules about fields, required documents, conditions subsequent and approved
 * limits.
 */
function unknownCodes(stage: FolderStage, offered: OfferedTransition[]): Mistake[] {
  const codes = offered.map(({ code }) => code)
  const { rules = [], documents = {}, conditionsSubsequent = {}, approvedLimits } = stage.stage
  const named = [
    ...rules.flatMap(({ on = [] }, n) => on.map((code, m) => ({ code, at: ['rules', n, 'on', m] }))),
    ...Object.entries(documents).flatMap(([kind, { requiredBy }]) =>
      requiredBy.map((code, m) => ({ code, at: ['documents', kind, 'requiredBy', m] })),
    ),
    ...Object.entries(conditionsSubsequent).flatMap(([field, { statedBy }]) =>
      statedBy.map((code, m) => ({ code, at: ['conditionsSubsequent', field, 'statedBy', m] })),
    ),
    ...(approvedLimits?.approvedBy ?? []).map((code, m) => ({ code, at: ['approvedLimits', 'approvedBy', m] })),
  ]
  return named
    .filter(({ code }) => !codes.includes(code))
    .map(({ code, at }) =>
      inStage(stage, 'stage', at, `no transition of the workflow has the code "${code}".${choice(code, codes)}`),
    )
}

function unmatched(stage: FolderStage, offered: OfferedTransition[]): Mistake[] {
  return transitionConditions(stage).flatMap((placed) => {
    const amiss = [...unknownConstants(stage, placed, offered), ...idlePatterns(stage, placed, offered)]
    if (amiss.length > 0 || offered.some(matcher(placed.schema))) return amiss
    return [
      inStage(
        stage,
        'stage',
        placed.at,
        'no transition of the workflow matches this rule. Correct the condition, or remove the rule.',
      ),
    ]
  })
}

/** Whether a transition meets a rule's condition. The meta-schema allows no tests but those that this reads. */
const matcher =
  ({ properties = {} }: Schema) =>
  (transition: OfferedTransition): boolean =>
    keys.every((key) => isMet(properties[key], transition[key]))

function isMet(test: Schema | boolean | undefined, text: string): boolean {
  if (typeof test !== 'object') return test ?? true
  const { const: only, enum: options, pattern, not } = test
  return (
    (only === undefined || only === text) &&
    (options === undefined || options.includes(text)) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    (not === undefined || !isMet(not, text))
  )
}

/** The transitions that people can take, with their names in lower case, as rules see them. */
function offeredBy({ workflow }: FolderStage): OfferedTransition[] {
  return allStates(workflow)
    .flatMap(transitionsOf)
    .flatMap(({ event, transition }) =>
      event && !transition.meta.system ? { code: event, name: transition.meta.name.toLowerCase() } : [],
    )
}

function testOf({ schema }: PlacedSchema, key: keyof OfferedTransition): Schema | undefined {
  const test = schema.properties?.[key]
  return typeof test === 'object' ? test : undefined
}

const keys = ['code', 'name'] as const

function unknownConstants(stage: FolderStage, placed: PlacedSchema, offered: OfferedTransition[]): Mistake[] {
  return keys.flatMap((key) => {
    const test = testOf(placed, key)
    const known = [...new Set(offered.map((transition) => transition[key]))]
    const asked: { value: unknown; at: JsonPath }[] = [
      ...(test?.const === undefined ? [] : [{ value: test.const, at: ['const'] }]),
      ...(test?.enum ?? []).map((value, n) => ({ value, at: ['enum', n] })),
    ]
    return asked
      .filter(({ value }) => !known.includes(String(value)))
      .map(({ value, at }) =>
        inStage(
          stage,
          'stage',
          [...placed.at, 'properties', key, ...at],
          `no transition of the workflow has the ${key} "${value}".${inLowerCase(key, String(value)) || choice(String(value), known)}`,
        ),
      )
  })
}

/** Finds patterns that match no transition, and alternatives of a pattern that match none. */
function idlePatterns(stage: FolderStage, placed: PlacedSchema, offered: OfferedTransition[]): Mistake[] {
  return keys.flatMap((key) => {
    const pattern = testOf(placed, key)?.pattern
    if (pattern === undefined) return []
    const known = [...new Set(offered.map((transition) => transition[key]))]
    const isIdle = (part: string) => !known.some((each) => new RegExp(part, 'u').test(each))
    const complaint = (what: string) =>
      inStage(
        stage,
        'stage',
        [...placed.at, 'properties', key, 'pattern'],
        `no transition of the workflow has a ${key} that matches ${what}.${inLowerCase(key, pattern) || ` There are ${quoted(known)}.`}`,
      )
    if (isIdle(pattern)) return [complaint(`"${pattern}"`)]
    return alternativesOf(pattern)
      .filter(({ alone }) => isIdle(alone))
      .map(({ word }) => complaint(`"${word}" of this pattern`))
  })
}

/** The alternatives of a pattern such as `^AB_(ONE|TWO)$`, each with the pattern that it is alone; none of another. */
function alternativesOf(pattern: string): { word: string; alone: string }[] {
  const [, before = '', words = '', after = ''] = /^(\^?\w*)\((\w+(?:\|\w+)+)\)(\w*\$?)$/.exec(pattern) ?? []
  return words === '' ? [] : words.split('|').map((word) => ({ word, alone: `${before}${word}${after}` }))
}

function inLowerCase(key: keyof OfferedTransition, text: string): string {
  return key === 'name' && /[A-Z]/.test(text) ? ' Names are matched in lower case: write it so.' : ''
}
