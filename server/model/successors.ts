import { named, t } from '../../src/texts/t.ts'
import type { KindDefinition } from '../../src/engine/definition.ts'
import type { Successor } from '../store/applications/applicationDetails.ts'
import type { View } from './view.ts'
import type { Work } from './work.ts'
import { refusalsOf } from './permissions/refusals.ts'

/** A kind of application that may follow another one, and why the person cannot start it now. */
export interface Start {
  kind: string
  title: string
  reasons: string[]
}

/**
 * The kinds that may follow an application in its present state. Two of a kind under way at once are refused by
 * `underWay`.
 */
export function startsOf(work: Work, view: View): Start[] {
  const refusals = refusalsOf(work, view)
  return Object.entries(work.workflows.kinds)
    .filter(([, { from }]) => from.includes(view.application.overall.code))
    .map(([kind, { title, startedBy }]) => ({ kind, title, reasons: refusals(startedBy) }))
}

/** Why no other application of the kind can be started while one is open; empty if none is. */
export function underWay(kind: string, successors: readonly Successor[]): string[] {
  const open = successors.find((each) => each.kind === kind && !each.closed)
  return open ? [t('{reference} is already in progress. Complete it first.', { reference: open.reference_number })] : []
}

/** Why an application in its present state cannot be followed by one of the kind; empty if it can. */
export function stateRefusals({ workflows }: Work, { application }: View, { title, from }: KindDefinition): string[] {
  const { code, name } = application.overall
  if (from.includes(code)) return []
  const paths = [...workflows.byKind.values()].map((of) => of.application.path)
  const names = from.map((each) => paths.flatMap(({ states }) => states[each]?.meta?.name ?? [])[0] ?? each)
  return [
    t('{title}: it can only follow an application that is {states}. This one is {name}.', {
      title: named(title),
      states: names.map(named).reduce((first, last) => t('{first} or {last}', { first, last })),
      name: named(name),
    }),
  ]
}
