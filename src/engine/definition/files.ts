import type { Schema } from './data.ts'
import type { StageDefinition } from './stage.ts'
import type { UiDefinition } from './ui.ts'
import type { WorkflowDefinition } from './workflow.ts'

/** One stage, ready to use: the four files with references inlined and brand filled in. */
export interface StageFiles {
  stage: StageDefinition
  data: Schema & { properties: Record<string, Schema> }
  ui: UiDefinition
  workflow: WorkflowDefinition
}
