import type { ApplicationDefinition } from './application.ts'
import type { MayParams } from './workflow.ts'

/** `paths/<name>.json`: a kind of application, such as an annual review, with stages, steps and a path of its own. */
export interface KindDefinition extends Pick<ApplicationDefinition, 'stages' | 'approves' | 'steps' | 'path'> {
  title: string
  /** Who may start one, by the facts of the earlier application. */
  startedBy: MayParams
  /** The states of the earlier application from which one may be started, by code. */
  from: string[]
  /** By form type, the fields whose values the new application starts with. */
  carry: Record<string, 'all' | string[]>
}
