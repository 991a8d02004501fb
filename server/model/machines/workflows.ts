import type { ApplicationDefinition, ReferenceData } from '../../../src/engine/definition.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { type PathWorkflow, pathWorkflow } from './pathWorkflow.ts'
import { type MovedField, movedFields } from '../evolution/places.ts'
import { type StageWorkflow, stageWorkflow } from './stageWorkflow.ts'

/** The contents of the definitions' folder, validated and ready to run. */
export interface Definitions {
  stages: Stage[]
  application: ApplicationDefinition
  reference: ReferenceData
}

export interface StageRuntime {
  stage: Stage
  workflow: StageWorkflow
  /** The stages that have to be confirmed again when this one is reopened. */
  downstream: string[]
  /** Its fields that stood in other stages before. */
  moved: MovedField[]
  /** New applications do not open it. */
  retired: boolean
}

/** The definitions with their state machines. The server's code knows the stages only through this. */
export interface Workflows extends Definitions {
  path: PathWorkflow
  /** In the hub's order, by form type. */
  runtimes: ReadonlyMap<string, StageRuntime>
  /** The transitions that complete a stage: `codes[n]` completes `formTypes[n]`. */
  completing: { formTypes: string[]; codes: string[] }
}

const made = new WeakMap<Definitions, Workflows>()

/** Builds the workflows of a set of definitions. Throws if a definition cannot be run. */
export function workflowsOf(definitions: Definitions): Workflows {
  const known = made.get(definitions)
  if (known) return known
  const workflows = makeWorkflows(definitions)
  made.set(definitions, workflows)
  return workflows
}

function makeWorkflows({ stages, application, reference }: Definitions): Workflows {
  const path = pathWorkflow(application)
  const runtimes = application.stages.map(({ formType, retired = false }): [string, StageRuntime] => {
    const stage = stages.find((each) => each.stage.formType === formType)
    if (!stage) throw new Error(`application.json lists the stage ${formType}, which has no folder.`)
    return [
      formType,
      {
        stage,
        workflow: stageWorkflow(stage.workflow, path.closes),
        downstream: downstreamOf(application, formType),
        moved: movedFields(stages, stage),
        retired,
      },
    ]
  })
  const completing = runtimes.flatMap(([formType, { workflow }]) =>
    [...workflow.completing].map((code) => [formType, code] as const),
  )
  return {
    stages,
    application,
    reference,
    path,
    runtimes: new Map(runtimes),
    completing: { formTypes: completing.map(([formType]) => formType), codes: completing.map(([, code]) => code) },
  }
}

function downstreamOf(application: ApplicationDefinition, formType: string): string[] {
  const found = new Set([formType])
  let seen = 0
  while (found.size > seen) {
    seen = found.size
    for (const stage of application.stages) if (stage.after.some((each) => found.has(each))) found.add(stage.formType)
  }
  found.delete(formType)
  return [...found]
}

/** The stage of a stored form type. Throws if the definitions no longer have it. */
export function runtimeOf(workflows: Workflows, formType: string): StageRuntime {
  const runtime = workflows.runtimes.get(formType)
  if (!runtime) throw new Error(`The definitions have no stage ${formType}.`)
  return runtime
}

/** Whether this role may take some transition of the stage, or change its form in some state. */
export const hasWorkFor = ({ workflow }: StageRuntime, role: string): boolean =>
  !workflow.roles || workflow.roles.has(role)
