import type { MayParams } from '../../../src/engine/definition.ts'
import type { WorkFacts } from '../../database/openWorkTable.ts'
import type { StageRuntime, Workflows } from '../machines/workflows.ts'
import { followsFromRecords, pathsOfGuards } from './recordsNamed.ts'
import type { OpenStage } from './openStage.ts'

/**
 * The facts about an application that decide who can act in an open stage, or who is notified that it is overdue. Null
 * if these facts may change while the application does not: then the application has to be read.
 */
export function factsKept(
  workflows: Workflows,
  { workflow }: StageRuntime,
  { form, facts, pathRefusals }: OpenStage,
): WorkFacts | null {
  const { escalate } = workflow.state(form.state).due ?? {}
  const mays: MayParams[] = escalate ? [escalate] : []
  const events = new Set<string>()
  workflow.offers(form.state, (params, raises) => {
    if (params) mays.push(params)
    if (raises !== undefined) events.add(raises)
    return []
  })
  const names = mays.flatMap(({ parties = [], notParties = [] }) => [...parties, ...notParties])
  const levels = mays.flatMap(({ authority }) => authority ?? [])
  const { parties, path } = workflows.application
  const paths = [
    ...names.flatMap((name) => parties[name] ?? []),
    ...levels,
    ...(events.size > 0 ? pathsOfGuards(path) : []),
  ]
  if (followsFromRecords(workflows, paths)) return null
  return {
    parties: valuesOf(names, (name) => facts.parties[name]),
    contributors: valuesOf(
      mays.flatMap(({ notContributors = [] }) => notContributors),
      (formType) => facts.workOn(formType).contributors,
    ),
    levels: valuesOf(levels, (level) => facts.levelAt(level)),
    refused: [...events].filter((event) => pathRefusals(event).length > 0),
  }
}

function valuesOf<Value>(names: string[], valueOf: (name: string) => Value | undefined): Record<string, Value> {
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const value = valueOf(name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
