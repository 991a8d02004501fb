import type { FormData } from './definition.ts'
import { type Stage, matches } from './stage.ts'

/** The fields that `ui:when` hides. A hidden field counts as unset, so that fields that depend on it are hidden too. */
export function hiddenFields(stage: Stage, data: FormData): Set<string> {
  const conditional = Object.keys(stage.data.properties).filter((field) => stage.checks[`when/${field}`])
  const hidden = new Set<string>()
  let seen = -1
  while (hidden.size > seen) {
    seen = hidden.size
    const visible = omit(data, hidden)
    for (const field of conditional) if (!matches(stage, `when/${field}`, visible)) hidden.add(field)
  }
  return hidden
}

export function isVisible(stage: Stage, field: string, data: FormData): boolean {
  return !stage.checks[`when/${field}`] || !hiddenFields(stage, data).has(field)
}

/** The data without the hidden fields. */
export function prune(stage: Stage, data: FormData): FormData {
  return omit(data, hiddenFields(stage, data))
}

function omit(data: FormData, fields: Set<string>): FormData {
  return Object.fromEntries(Object.entries(data).filter(([field]) => !fields.has(field)))
}
