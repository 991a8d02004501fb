import type { CheckError } from '../checks.ts'
import type { FormData } from '../definition.ts'
import { allSections } from '../layout.ts'
import { isUnset, withoutUnset } from '../path.ts'
import { withinReach } from './reach.ts'
import type { Stage } from '../stage.ts'
import { touched } from './touched.ts'
import { prune } from '../visibility.ts'
import { messageOf } from './wording.ts'

/** An error at `path`: a field, or `rows.0.column` in a table. The message names the field by its title. */
export interface FieldError {
  path: string
  message: string
}

/**
 * The errors that stop a save: values of the wrong shape among those that differ from what is stored (decision 34), and
 * missing fields that even a draft must have (decision 14). It can check the changed values alone, because a draft's
 * schema never makes one value depend on another.
 */
export function validateDraft(stage: Stage, data: FormData, stored: FormData = {}): FieldError[] {
  const entered = withoutUnset(data)
  const present = judged(stage, entered)
  const seen = Object.fromEntries(Object.entries(entered).filter(([field]) => Object.hasOwn(present, field)))
  // First compare, then cut: a text that differs only beyond its limit has changed too.
  const changed = withinReach(stage.data, touched(stage.data, seen, withoutUnset(stored)))
  const missing = Object.entries(stage.stage.draftRequired ?? {}).filter(([field]) => isUnset(present[field]))
  return [...missing.map(([path, message]) => ({ path, message })), ...errorsOf(stage, 'draft', changed)]
}

/** The errors that stop the transition that completes the form. */
export function validateWhole(stage: Stage, data: FormData): FieldError[] {
  return errorsOf(stage, 'submit', judged(stage, data))
}

/** The visible, entered values, cut so that they are quick to check (`reach.ts`). */
const judged = (stage: Stage, data: FormData): FormData => prune(stage, withinReach(stage.data, withoutUnset(data)))

/** The first error of each path, in the order of the screen. */
function errorsOf(stage: Stage, key: 'draft' | 'submit', data: FormData): FieldError[] {
  const check = stage.checks[key]
  if (!check) throw new Error(`Stage ${stage.stage.formType} has no check '${key}'.`)
  if (check(data)) return []
  const errors = (check.errors ?? []).filter(({ keyword }) => !compound.includes(keyword))
  const byPath = new Map<string, FieldError>()
  for (const error of errors) {
    const path = pathOf(error)
    if (!byPath.has(path)) byPath.set(path, { path, message: messageOf(stage, path, error) })
  }
  const order = orderOf(stage)
  const place = ({ path }: FieldError): number => order.get(path.split('.', 1)[0] ?? path) ?? order.size
  return [...byPath.values()]
    .map((error) => ({ error, at: place(error) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ error }) => error)
}

const orders = new WeakMap<Stage['ui'], ReadonlyMap<string, number>>()

/** Where each field stands on the screen; worked out once. */
function orderOf({ ui }: Stage): ReadonlyMap<string, number> {
  const known = orders.get(ui)
  if (known) return known
  const fields = allSections(ui).flatMap((section) => section.fields)
  const order = new Map(fields.map((field, n) => [field, n] as const))
  orders.set(ui, order)
  return order
}

/** Keywords whose own errors only repeat those of other keywords. */
const compound = ['if', 'anyOf', 'oneOf', 'allOf']

function pathOf({ instancePath, params }: CheckError): string {
  const named = params.missingProperty ?? params.additionalProperty
  const segments = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return [...segments, ...(typeof named === 'string' ? [named] : [])].join('.')
}
