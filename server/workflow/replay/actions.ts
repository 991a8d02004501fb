import { isEqual } from '../../../src/engine/path.ts'
import type { MayParams } from '../../../src/engine/definition.ts'
import type { StateValue } from 'xstate'
import type { StageRuntime, Workflows } from '../../model/machines/workflows.ts'
import type { View } from '../../model/view.ts'
import type { Found } from './finding.ts'
import { type Action, type Side, stageNamed } from './side.ts'

/** One side's reading of an application's form. */
export interface FormOnSide {
  side: Side
  workflows: Workflows
  runtime: StageRuntime
  view: View
}

/**
 * The actions that would be removed, are new, lead to another state, are for other people, or move the application
 * elsewhere.
 */
export function changedActions(was: FormOnSide, is: FormOnSide, state: StateValue): Found[] {
  const before = was.side.actions(was.workflows, was.runtime, state)
  const after = is.side.actions(is.workflows, is.runtime, state)
  const stage = stageNamed(is.runtime.stage)
  const about = ({ code, name }: Action) => ({ stage, action: { name: code, title: name } })
  const gone = before.filter(({ code }) => !after.some((each) => each.code === code))
  return [
    ...gone.map((action): Found => ({ what: 'action_missing', ...about(action) })),
    ...after.flatMap((action): Found[] => {
      const earlier = before.find(({ code }) => code === action.code)
      if (!earlier) return [{ what: 'action_added', ...about(action) }]
      return changesOf(was, is, earlier, action).map((found) => ({ ...found, ...about(action) }))
    }),
  ]
}

function changesOf(was: FormOnSide, is: FormOnSide, earlier: Action, action: Action): Found[] {
  const leads = differing(earlier.leads, action.leads)
  const routed = differing(routeAfter(was, earlier), routeAfter(is, action))
  return [
    ...(leads ? [{ what: 'action_leads' as const, ...leads }] : []),
    ...(isEqual(permission(earlier.params), permission(action.params)) ? [] : [{ what: 'action_permission' as const }]),
    ...(routed ? [{ what: 'route' as const, ...routed }] : []),
  ]
}

/** Where the application goes if the action is taken; the stage's own new state is among what the path asks. */
function routeAfter({ side, workflows, runtime, view }: FormOnSide, { raises, state }: Action): string | undefined {
  if (raises === undefined) return undefined
  const { formType } = runtime.stage.stage
  const { application } = view
  const form = application.forms.get(formType)
  if (!form) return undefined
  const forms = new Map(application.forms).set(formType, { ...form, state })
  return side.route(workflows, { ...view, application: { ...application, forms } }, raises)
}

function differing(before: string | undefined, after: string | undefined) {
  return before === after ? undefined : { before, after }
}

/** A permission as a text in which the order of names does not matter. */
const permission = (params: MayParams = {}) =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(String).toSorted((a, b) => (a < b ? -1 : 1)) : (value as unknown),
    ]),
  )
