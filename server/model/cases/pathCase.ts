import type { ApplicationRecord } from '../../../src/engine/application.ts'
import { read } from '../../../src/engine/path.ts'
import { permissionRefusals } from '../../../src/engine/permissions.ts'
import type { PathStep } from '../machines/pathWorkflow.ts'
import type { Workflows } from '../machines/workflows.ts'
import { type CaseActor, actorOf, permissionFactsIn } from './actor.ts'
import { type Difference, differencesOf } from './difference.ts'

/** A case of `paths/<name>.cases.json`: what happens to an application, and which state must follow. */
export interface PathCase {
  about: string
  /** The person who starts the application. */
  as?: CaseActor
  /** The values that guards read; with `as`, those of the earlier application. */
  application?: Record<string, unknown>
  /** The stages whose work is finished. */
  done?: string[]
  /** The events that the stages raise, in this order. */
  events?: string[]
  expect: ExpectedPath
}

export interface ExpectedPath {
  state?: string
  open?: string[]
  notRequired?: string[]
  refused?: string[]
}

/** The expectations of a case that the path of its kind does not meet; empty if the case holds. */
export function runPathCase(workflows: Workflows, given: PathCase): Difference[] {
  const found = { ...outcomeOf(workflows, given) }
  const instead = found.refused ? 'refused' : 'state'
  return differencesOf(given.expect, found).map((difference) =>
    difference.found === undefined ? { ...difference, found: found[instead], foundAs: instead } : difference,
  )
}

/** The states of the path that a case goes through, and the last one's meaning. */
export function outcomeOf(
  workflows: Workflows,
  { as, application = {}, done = [], events = [] }: PathCase,
): ExpectedPath & { through: string[] } {
  const { path } = workflows
  const record: ApplicationRecord = { ...application, id: 'case' }
  const refused = startRefusals(workflows, as, record)
  if (refused.length > 0) return { refused, through: [] }
  const facts = { isDone: (formType: string) => done.includes(formType), valueAt: (at: string) => read(record, at) }
  let step = path.start(facts)
  let notRequired = step.notRequired
  const through = [path.state(step.value).code]
  for (const event of events) {
    const { code } = path.state(step.value)
    if (!path.takes(step.value, event, facts))
      return { refused: [`The path does not take ${event} in the state ${code}.`], through }
    step = path.take(step.value, event, facts)
    notRequired = { ...notRequired, ...step.notRequired }
    through.push(path.state(step.value).code)
  }
  return { ...meaningOf(workflows, step), notRequired: namesOf(notRequired), through }
}

function meaningOf({ path }: Workflows, { value }: PathStep): Pick<ExpectedPath, 'state' | 'open'> {
  const { code, open } = path.state(value)
  return { state: code, open }
}

const namesOf = (notRequired: PathStep['notRequired']): string[] =>
  Object.keys(notRequired).filter((stage) => notRequired[stage] !== null)

/**
 * Why the actor may not start the application. Empty for the standard kind: whoever may create applications may start
 * it, so its cases name no actor.
 */
function startRefusals(workflows: Workflows, as: CaseActor | undefined, record: ApplicationRecord): string[] {
  const startedBy = workflows.kinds[workflows.kind]?.startedBy
  if (!as || !startedBy) return []
  return permissionRefusals(startedBy, actorOf(as), permissionFactsIn(workflows, record), workflows.reference)
}
