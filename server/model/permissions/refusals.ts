import { t } from '../../../src/texts/t.ts'
import { permissionRefusals, type PermissionFacts } from '../../../src/engine/permissions.ts'
import type { MayParams } from '../../../src/engine/definition.ts'
import { eventRefusals, pathFacts } from '../advance.ts'
import { permissionFactsOf } from './permissionFacts.ts'
import { type Staff, ableUnder } from './staff.ts'
import type { Refusals } from '../machines/stageWorkflow.ts'
import type { View } from '../view.ts'
import type { ReadContext } from '../work.ts'

/** The most people that a refusal names; the others are counted. */
export const mostNamed = 4

/**
 * Returns why the actor may not act on this application and, if `staff` is given, who can act instead
 * (spec decision 12). If the actor may act, returns why the application's path does not take the event.
 */
export function refusalsOf(work: ReadContext, view: View, staff?: Staff): Refusals {
  const { workflows } = work
  const { application, references } = view
  const facts = permissionFactsOf(workflows, view)
  const pathRefusals = (event: string) =>
    eventRefusals(workflows, application, event, pathFacts(work, application, references))
  return refusalsUnder(work, facts, pathRefusals, (params) => whoCan(work, params, facts, staff))
}

/** Returns why the actor may not act, by facts that are already known. */
export function refusalsUnder(
  { workflows, actor }: Pick<ReadContext, 'workflows' | 'actor'>,
  facts: PermissionFacts,
  pathRefusals: (event: string) => string[],
  whoElse: (params: MayParams | undefined) => string[] = () => [],
): Refusals {
  // Cached, because most transitions of a stage have the same permission.
  const known = new Map<MayParams | undefined, string[]>()
  return (params, raises) => {
    const reasons = known.get(params) ?? permissionRefusals(params, actor, facts, workflows.reference)
    known.set(params, reasons)
    if (reasons.length > 0) return [...reasons, ...whoElse(params)]
    return raises === undefined ? [] : pathRefusals(raises)
  }
}

function whoCan(
  { workflows }: ReadContext,
  params: MayParams | undefined,
  facts: PermissionFacts,
  staff: Staff | undefined,
): string[] {
  if (!staff || !params) return []
  const names = ableUnder(params, staff, facts, workflows)
  const others = names.length - mostNamed
  if (names.length === 0) return [t('Nobody can do this at present.')]
  return [
    t('Can act: {names}.', {
      names: [...names.slice(0, mostNamed), ...(others > 0 ? [t('{others} more', { others })] : [])].join(', '),
    }),
  ]
}
