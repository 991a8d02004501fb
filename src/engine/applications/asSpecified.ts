import { isRecord } from '../path.ts'

/** Reads a value as the product spec has it; null if the server has sent something else. */
type ValueReader = (given: unknown) => unknown

const text: ValueReader = (given) =>
  typeof given === 'number' ? String(given) : typeof given === 'string' ? given : null

/** A record with these parts, and with all others as they are. */
const record =
  (parts: Record<string, ValueReader>): ValueReader =>
  (given) => {
    if (!isRecord(given)) return null
    const readings = Object.entries(parts).filter(([key]) => given[key] !== undefined)
    return { ...given, ...Object.fromEntries(readings.map(([key, reader]) => [key, reader(given[key])])) }
  }

const list =
  (reader: ValueReader): ValueReader =>
  (given) =>
    Array.isArray(given) ? given.map(reader).filter(isRecord) : []

const either =
  (ofRecord: ValueReader, otherwise: ValueReader): ValueReader =>
  (given) =>
    isRecord(given) ? ofRecord(given) : otherwise(given)

const state = either(record({ code: text, name: text, metadata: record({}) }), text)
const instance = record({ current_state: state, current_state_code: text })

const parts = record({
  code: text,
  name: text,
  description: text,
  metadata: record({ ui_behavior: record({ navigate_on_success: text }) }),
})

/** A transition without a code cannot be taken; one without a name is shown by its code. */
const transition: ValueReader = (given) => {
  const read = parts(given)
  return isRecord(read) && read.code ? { ...read, name: read.name || read.code } : null
}

const form = record({ workflow_instance: instance, available_transitions: list(transition) })
const isForm = (given: unknown): boolean =>
  isRecord(given) && ('workflow_instance' in given || 'available_transitions' in given)

const application = record({
  reference_number: text,
  title: text,
  counterparty: either(record({ name: text, cif_number: text }), (given) => given),
  priority: text,
  required_by_date: text,
  workflow_state: state,
  current_user_role: record({ name: text }),
  sub_processes: list(record({ form_key: text, form_name: text, data: record({ workflow_instance: instance }) })),
})

/**
 * The answer with an application, in which everything that the screens need is of the kind that the product spec (§3)
 * names, or null. Another server may send anything. The values of forms are read by their definitions.
 */
export function asSpecified(given: Record<string, unknown>): Record<string, unknown> {
  const forms = Object.entries(given).filter(([, part]) => isForm(part))
  const read = application({ ...given, ...Object.fromEntries(forms.map(([key, part]) => [key, form(part)])) })
  return isRecord(read) ? read : given
}
