import type { PermissionFacts } from '../../../src/engine/permissions.ts'
import type { Application, StageForm } from '../../store/applications/application.ts'
import type { KeptStage } from '../../store/openWork/keptStages.ts'
import { eventRefusals, notTakenIn, pathFacts } from '../advance.ts'
import { type Workflows, runtimeOf, workflowsFor } from '../machines/workflows.ts'
import { permissionFactsOf } from '../permissions/permissionFacts.ts'
import type { View } from '../view.ts'

/** An open stage of an application, and what decides who can act in it. */
export interface OpenStage {
  application: Pick<Application, 'id' | 'kind' | 'referenceNumber' | 'createdAt'> & { title: string | null }
  form: Pick<StageForm, 'formType' | 'instanceId' | 'state' | 'openedAt'>
  facts: PermissionFacts
  /** Why the application's path does not take an event that a transition raises. */
  pathRefusals(event: string): string[]
}

/**
 * The open stage as the application itself has it; undefined if the stage is not open. Also undefined if these
 * definitions lack its state, into which a process with earlier definitions can let an application: lists leave it out
 * until then, and show all others. `workflows` are those of any kind.
 */
export function openStageOf(workflows: Workflows, view: View, formType: string): OpenStage | undefined {
  const { application, references } = view
  const { overall, columns } = application
  const form = application.forms.get(formType)
  if (!form || overall.closed || !overall.open.includes(formType)) return undefined
  const own = workflows.byKind.get(application.kind)
  if (!own?.path.has(application.path) || !own.runtimes.get(formType)?.workflow.has(form.state)) return undefined
  return {
    application: { ...application, title: columns.title },
    form,
    facts: permissionFactsOf(own, view),
    pathRefusals: (event) =>
      eventRefusals(own, application, event, pathFacts({ workflows: own }, application, references)),
  }
}

/** The open stage as the table of open work keeps it. */
export function keptStage(workflows: Workflows, { facts, ...kept }: KeptStage): OpenStage {
  const own = workflowsFor(workflows, kept.kind)
  return {
    application: kept,
    form: kept,
    facts: {
      parties: facts.parties,
      workOn: (formType) => ({
        title: runtimeOf(own, formType).stage.stage.title,
        contributors: facts.contributors[formType] ?? [],
      }),
      levelAt: (path) => facts.levels[path],
    },
    pathRefusals: (event) => (facts.refused.includes(event) ? [notTakenIn({ name: kept.stateName })] : []),
  }
}
