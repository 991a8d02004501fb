import { isEqual } from '../../../src/engine/path.ts'
import type { MayParams } from '../../../src/engine/definition.ts'
import type { StateValue } from 'xstate'
import type { StageRuntime, Workflows } from '../../model/machines/workflows.ts'
import type { View } from '../../model/view.ts'
import type { ApplicationFinding } from './finding.ts'
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
export function changedActions(earlier: FormOnSide, later: FormOnSide, state: StateValue): ApplicationFinding[] {
  const before = earlier.side.actions(earlier.workflows, earlier.runtime, state)
  const after = later.side.actions(later.workflows, later.runtime, state)
  const stage = stageNamed(later.runtime.stage)
  const about = ({ code, name }: Action) => ({ stage, action: { name: code, title: name } })
  const gone = before.filter(({ code }) => !after.some((each) => each.code === code))
  return [
    ...gone.map((action): ApplicationFinding => ({ what: 'action_missing', ...about(action) })),
    ...after.flatMap((action): ApplicationFinding[] => {
      const earlierAction = before.find(({ code }) => code === action.code)
      if (!earlierAction) return [{ what: 'action_added', ...about(action) }]
      return changesOf(earlier, later, earlierAction, action).map((found) => ({ ...found, ...about(action) }))
    }),
  ]
}

function changesOf(
  earlier: FormOnSide,
  later: FormOnSide,
  earlierAction: Action,
  action: Action,
): ApplicationFinding[] {
  const leads = differing(earlierAction.leads, action.leads)
  const routed = differing(routeAfter(earlier, earlierAction), routeAfter(later, action))
  return [
    ...(leads ? [{ what: 'action_leads' as const, ...leads }] : []),
    ...(isEqual(permission(earlierAction.params), permission(action.params))
      ? []
      : [{ what: 'action_permission' as const }]),
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
