import type { Checks } from './checks.ts'
import type { StageFiles } from './definition.ts'

/** A stage that is ready to use: its files, their published content hash, and their compiled checks. */
export interface Stage extends StageFiles {
  hash: string
  checks: Checks
}

/** Whether a value matches the check with this key. Throws if there is no such check, which means a broken build. */
export function matches(stage: Stage, key: string, value: unknown): boolean {
  const check = stage.checks[key]
  if (!check) throw new Error(`Stage ${stage.stage.formType} has no check '${key}'.`)
  return check(value)
}
