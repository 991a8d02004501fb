import type { FormData } from './definition.ts'
import { type Stage, matches } from './stage.ts'

const conditional = new WeakMap<Stage['checks'], string[]>()

/** The fields that have a `ui:when`, in the definition's order; looked up once. */
function conditionalFields({ data, checks }: Stage): string[] {
  const known = conditional.get(checks)
  if (known) return known
  const fields = Object.keys(data.properties).filter((field) => checks[`when/${field}`])
  conditional.set(checks, fields)
  return fields
}

/** The fields that `ui:when` hides. A hidden field counts as unset, so that fields that depend on it are hidden too. */
export function hiddenFields(stage: Stage, data: FormData): Set<string> {
  const fields = conditionalFields(stage)
  const hidden = new Set<string>()
  if (fields.length === 0) return hidden
  let seen = -1
  while (hidden.size > seen) {
    seen = hidden.size
    const visible = omit(data, hidden)
    for (const field of fields) if (!matches(stage, `when/${field}`, visible)) hidden.add(field)
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
