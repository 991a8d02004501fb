import type { StateValue } from 'xstate'
import { named, t } from '../../../../src/texts/t.ts'
import { requiredByRules } from '../../../../src/engine/rules/fieldRules.ts'
import { type FieldError, validateDraft, validateWhole } from '../../../../src/engine/validation/validate.ts'
import { forRecord } from '../../../texts/readers.ts'
import { isOthersField } from '../../permissions/othersField.ts'
import { notTakenIn } from '../../advance.ts'
import type { Offer } from '../../machines/stageWorkflow.ts'
import type { Workflows } from '../../machines/workflows.ts'
import type { RightsOf } from '../../rights/fieldRights.ts'
import { withoutValues } from '../../rights/withheldErrors.ts'
import { actorOf, permissionFactsIn } from '../actor.ts'
import { type Result, closedFields, computedIn, offersIn, resultOf, stateAfter } from '../result.ts'
import { type Situation, refusalsIn, situationOf, stateOf } from '../situation.ts'
import type { CaseInput } from '../stageCase.ts'
import { type PathPlace, type PathInput, placeAfter, placeOnPath } from './pathPlace.ts'

/** A form that a person tries, and how they make it up. */
export interface TryRequest {
  formType: string
  given: CaseInput
  path?: PathInput
}

/** What the server would show and allow in the form that is tried. */
export interface TryResult {
  state: TriedState
  /** The place on the path; null if no way of the path leads there. */
  path: PathPlace | null
  /** Why the person may not change the form; empty if they may. */
  editing: string[]
  hidden: string[]
  locked: string[]
  required: string[]
  /** The fields that rights withhold from the person, apart from what rules hide or lock. */
  rights: RightsOf
  computed: Record<string, unknown>
  /** The errors that prevent saving, and those that prevent completing the form. */
  saving: FieldError[]
  completing: FieldError[]
  actions: TriedAction[]
}

export interface TriedState {
  /** The state as a case names it. */
  state: string
  code: string
  name: string
}

export interface TriedAction extends Required<Pick<Result, 'refused' | 'warned' | 'noted'>> {
  code: string
  name: string
  /** Whether the action completes the form. */
  completes: boolean
  /** The state after the action; null if something refuses it. */
  leads: TriedState | null
  path: PathPlace | null
  /** The authority level that the action requires in this application. */
  level: string | null
  /** What a case for this action would expect. The sentences are in English, as in the files of cases. */
  expect: Result
}

/** The most errors that an answer lists: a form that nobody would fill in has thousands. */
const most = 200

const limited = ({ refused, ...result }: Result): Result =>
  refused ? { ...result, refused: refused.slice(0, most) } : result

/** Throws where the definitions have no such kind, stage or state. */
export function tryForm(definitions: Workflows, { formType, given, path }: TryRequest): TryResult {
  const situation = situationOf(definitions, formType, given)
  const { runtime, data, facts, rights } = situation
  const { stage, workflow } = runtime
  const state = stateOf(runtime, given.state)
  const place = placeOnPath(situation, path)
  const offers = offersIn(situation)
  const expected = forRecord(
    () => new Map(offersIn(situation).map((offer) => [offer.transition.code, limited(resultOf(situation, offer))])),
  )
  const completing = offers.find(({ transition }) => transition.metadata?.completes)
  const { hidden, locked } = closedFields(situation)
  const fields = Object.keys(stage.data.properties)
  const own = rightsWithOwners(situation)
  const required = completing ? requiredByRules(stage, completing.transition, data, facts) : []
  return {
    state: stateNamed(situation, state),
    path: place ?? null,
    editing: editingRefusals(situation, place),
    hidden,
    locked: fields.filter((field) => locked.includes(field) || own.read_only.includes(field)),
    required: [...new Set([...(stage.data.required ?? []), ...required])].filter((field) => !hidden.includes(field)),
    rights: own,
    computed: computedIn(situation),
    saving: withoutValues(stage, validateDraft(stage, data, facts), rights).slice(0, most),
    completing: withoutValues(stage, validateWhole(stage, data, facts), rights).slice(0, most),
    actions: offers.map((offer) => ({
      ...actionOf(situation, offer, place, workflow.state(state).done),
      expect: expected.get(offer.transition.code) ?? {},
    })),
  }
}

function actionOf(
  situation: Situation,
  offer: Offer,
  place: PathPlace | undefined,
  wasDone: boolean,
): Omit<TriedAction, 'expect'> {
  const { code, name, metadata } = offer.transition
  const { refused = [], warned = [], noted = [] } = limited(resultOf(situation, offer))
  const after = refused.length > 0 ? undefined : stateAfter(situation, offer)
  const step = after === undefined || !place ? undefined : stepOf(situation, offer, place, { after, wasDone })
  const reasons = step && 'refused' in step ? [step.refused] : refused
  return {
    code,
    name: named(name),
    completes: metadata?.completes === true,
    refused: reasons,
    leads: after === undefined || reasons.length > 0 ? null : stateNamed(situation, after),
    path: step && 'place' in step ? step.place : null,
    level: levelOf(situation, offer),
    warned,
    noted,
  }
}

/** The step on the path that an action leads to, or why the path refuses the action. */
function stepOf(
  situation: Situation,
  { meta: { raises } }: Offer,
  place: PathPlace,
  { after, wasDone }: { after: StateValue; wasDone: boolean },
): { refused: string } | { place: PathPlace } {
  const { runtime } = situation
  if (!place.open.includes(runtime.stage.stage.formType))
    return { refused: t('Not possible while the application is in {name}.', { name: named(place.name) }) }
  if (raises === undefined) return { place }
  const next = placeAfter(situation, place, raises, wasDone || runtime.workflow.state(after).done)
  return next ? { place: next } : { refused: notTakenIn(place) }
}

function levelOf({ workflows, application }: Situation, { params }: Offer): string | null {
  if (!params?.authority) return null
  const level = permissionFactsIn(workflows, application).levelAt(params.authority)
  return typeof level === 'string' ? level : null
}

function editingRefusals(situation: Situation, place: PathPlace | undefined): string[] {
  const { runtime, given } = situation
  const { formType, title } = runtime.stage.stage
  if (place && !place.open.includes(formType))
    return [
      t('{title} cannot be changed while the application is in {name}.', {
        title: named(title),
        name: named(place.name),
      }),
    ]
  const { editable, name } = runtime.workflow.state(stateOf(runtime, given.state))
  return editable
    ? refusalsIn(situation)(editable)
    : [t('{title} cannot be changed: it is {name}.', { title: named(title), name: named(name) })]
}

/** The fields that rights withhold, and those that belong to other parties. */
function rightsWithOwners({ runtime, workflows, application, rights, given: { as } }: Situation): RightsOf {
  const { hidden, read_only } = rights ?? { hidden: [], read_only: [] }
  const { owners = {} } = runtime.stage.stage
  const facts = permissionFactsIn(workflows, application)
  const others = as
    ? Object.keys(owners).filter((field) => isOthersField(runtime.stage.stage, field, facts, actorOf(as)))
    : []
  return { hidden, read_only: [...new Set([...read_only, ...others])].filter((field) => !hidden.includes(field)) }
}

function stateNamed({ runtime }: Situation, value: StateValue): TriedState {
  const { code, name } = runtime.workflow.state(value)
  return { state: pathOf(value), code, name: named(name) }
}

/** The state as a case names it, `OUTER.INNER`. Of parallel states, the first. */
function pathOf(value: StateValue): string {
  if (typeof value === 'string') return value
  const [[outer, inner] = ['', undefined]] = Object.entries(value)
  return inner === undefined ? outer : `${outer}.${pathOf(inner)}`
}
