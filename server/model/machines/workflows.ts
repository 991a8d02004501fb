import { definitionOf, standardKind } from '../../../src/engine/applications/kinds.ts'
import type {
  ApplicationDefinition,
  KindDefinition,
  PaperDefinition,
  ReferenceData,
} from '../../../src/engine/definition.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { Application } from '../../store/applications/application.ts'
import { type PathWorkflow, pathWorkflow } from './pathWorkflow.ts'
import { type MovedField, movedFields } from '../../../src/engine/evolution/places.ts'
import { type StageWorkflow, stageWorkflow } from './stageWorkflow.ts'

/** The contents of the definitions' folder, validated and ready to run. */
export interface Definitions {
  stages: Stage[]
  application: ApplicationDefinition
  /** By kind, without the standard one. */
  kinds: Record<string, KindDefinition>
  reference: ReferenceData
  paper?: PaperDefinition
}

export interface StageRuntime {
  stage: Stage
  workflow: StageWorkflow
  /** The stages that have to be confirmed again when this one is reopened. */
  downstream: string[]
  /** The fields that were moved here from other stages. */
  moved: MovedField[]
  /** The stage is retired: new applications do not open it. */
  retired: boolean
}

/**
 * The definitions with their state machines, as they hold for applications of one kind: `application` has that kind's
 * stages and path. The server's code knows the stages only through this.
 */
export interface Workflows extends Definitions {
  kind: string
  path: PathWorkflow
  /** By form type: the kind's stages in the hub's order, then those of other kinds. */
  runtimes: ReadonlyMap<string, StageRuntime>
  /** The transitions that complete a stage: `codes[n]` completes `formTypes[n]`. */
  completing: { formTypes: string[]; codes: string[] }
  /** The workflows of every kind, the standard one first. */
  byKind: ReadonlyMap<string, Workflows>
}

const made = new WeakMap<Definitions, Workflows>()

/**
 * Builds the workflows of a set of definitions; returns those of the standard kind. Throws if a definition cannot be
 * run.
 */
export function workflowsOf(definitions: Definitions): Workflows {
  const known = made.get(definitions)
  if (known) return known
  const byKind = new Map<string, Workflows>()
  for (const kind of [standardKind, ...Object.keys(definitions.kinds)])
    byKind.set(kind, makeWorkflows(definitions, kind, byKind))
  const workflows = found(byKind, standardKind)
  made.set(definitions, workflows)
  return workflows
}

/** The workflows of a kind. Throws if the definitions no longer have it. */
export const workflowsFor = ({ byKind }: Pick<Workflows, 'byKind'>, kind: string): Workflows => found(byKind, kind)

function found(byKind: Workflows['byKind'], kind: string): Workflows {
  const workflows = byKind.get(kind)
  if (!workflows) throw new Error(`The definitions have no kind of application ${kind}.`)
  return workflows
}

function makeWorkflows(definitions: Definitions, kind: string, byKind: Workflows['byKind']): Workflows {
  const { stages, kinds, reference, paper } = definitions
  const application = definitionOf(definitions, kind) ?? definitions.application
  const path = pathWorkflow(application)
  const listed = application.stages
  const others = stages.flatMap(({ stage: { formType } }) =>
    listed.some((each) => each.formType === formType) ? [] : { formType, retired: false },
  )
  const runtimes = [...listed, ...others].map(({ formType, retired = false }): [string, StageRuntime] => {
    const stage = stages.find((each) => each.stage.formType === formType)
    if (!stage) throw new Error(`The path of ${kind} lists the stage ${formType}, which has no folder.`)
    return [
      formType,
      {
        stage,
        workflow: stageWorkflow(stage.workflow, path),
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
    kind,
    stages,
    application,
    kinds,
    reference,
    paper,
    byKind,
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

/**
 * The stages that an application shows: those of its kind, and any other that it has a form of from earlier
 * definitions.
 */
export function shownRuntimes(
  { application: { stages }, runtimes }: Pick<Workflows, 'application' | 'runtimes'>,
  { forms }: Pick<Application, 'forms'>,
): StageRuntime[] {
  const listed = new Set(stages.map(({ formType }) => formType))
  return [...runtimes].flatMap(([formType, runtime]) => (listed.has(formType) || forms.has(formType) ? [runtime] : []))
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
