import { readFileSync } from 'node:fs'
import type {
  ApplicationDefinition,
  MayParams,
  PayloadDefinition,
  StageDefinition,
  WorkflowDefinition,
} from '../../src/engine/definition.ts'

/** Who may act, in full or by the name of an entry of `people`. */
export type May = MayParams | string

export interface Workflow extends WorkflowDefinition<May> {
  people?: Record<string, MayParams>
}

export interface Stage extends Pick<StageDefinition, 'formType' | 'title' | 'source' | 'payload'> {
  workflow: Workflow
}

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../schemas/${path}`, import.meta.url), 'utf8'))

/** What this server takes from the definitions: how stages are called, their workflows, and the path through them. */
export const application = read('application.json') as ApplicationDefinition

export const stages: Stage[] = application.stages.map(({ formType }) => {
  const folder = `stages/${formType.replaceAll('_', '-')}`
  return {
    ...(read(`${folder}/stage.json`) as Omit<StageDefinition, 'payload'>),
    payload: read(`${folder}/wire.json`) as PayloadDefinition,
    workflow: read(`${folder}/workflow.json`) as Workflow,
  }
})
