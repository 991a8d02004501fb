import { isEqual } from '../../../src/engine/path.ts'
import { proposalFor } from '../../../src/engine/rules/proposals.ts'
import type { Workflows } from '../machines/workflows.ts'
import type { Difference } from './difference.ts'
import { type Result, closedFields, computedIn, offersIn, resultOf } from './result.ts'
import { type Situation, situationOf, stateOf } from './situation.ts'
import type { CaseExpectation, StageCase } from './stageCase.ts'

/** The expectations of a case that the definitions do not meet; empty if the case holds. */
export function runCase(definitions: Workflows, formType: string, given: StageCase): Difference[] {
  const situation = situationOf(definitions, formType, given)
  const result = given.take === undefined ? {} : take(situation, given.take)
  const found: CaseExpectation = { ...result, ...fieldsOf(situation, given.expect) }
  return keysOf(given.expect).flatMap((key) => {
    if (isEqual(given.expect[key], found[key])) return []
    const foundAs = found[key] === undefined ? (instead[key] ?? key) : key
    return [{ key, expected: given.expect[key], found: found[foundAs], foundAs }]
  })
}

/** The key under which a difference shows the actual result, by the key that was expected. */
const instead: Partial<Record<keyof CaseExpectation, keyof CaseExpectation>> = { leads: 'refused', refused: 'leads' }

const keys: (keyof CaseExpectation)[] = [
  'refused',
  'leads',
  'warned',
  'noted',
  'hidden',
  'locked',
  'computed',
  'proposed',
]

const keysOf = (expect: CaseExpectation) => keys.filter((key) => expect[key] !== undefined)

function take(situation: Situation, code: string): Result {
  const offer = offersIn(situation).find(({ transition }) => transition.code === code)
  if (offer) return resultOf(situation, offer)
  const { runtime, given } = situation
  const state = runtime.workflow.state(stateOf(runtime, given.state)).code
  return { refused: [`There is no action ${code} in the state ${state}.`] }
}

/** Compares only the proposals that the case expects: a stage may propose more. */
function fieldsOf(situation: Situation, expect: CaseExpectation): CaseExpectation {
  const { runtime, data, facts } = situation
  const proposed = Object.keys(expect.proposed ?? {}).map(
    (field) => [field, proposalFor(runtime.stage, field, data, facts)?.value ?? null] as const,
  )
  return { ...closedFields(situation), computed: computedIn(situation), proposed: Object.fromEntries(proposed) }
}
