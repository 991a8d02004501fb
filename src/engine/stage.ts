import type { Checks } from './checks.ts'
import type { StageFiles } from './definition.ts'

/** A stage, ready to use: its files, the content hash they are published under, and their compiled checks. */
export interface Stage extends StageFiles {
  hash: string
  checks: Checks
}

/** Whether a value matches the check under this key; a missing check is a broken build, and throws. */
export function matches(stage: Stage, key: string, value: unknown): boolean {
  const check = stage.checks[key]
  if (!check) throw new Error(`Stage ${stage.stage.formType} has no check '${key}'.`)
  return check(value)
}
