import type { CheckError } from '../checks.ts'
import type { FormData } from '../definition.ts'
import { allSections } from '../layout.ts'
import { isUnset, withoutUnset } from '../path.ts'
import { withinReach } from './reach.ts'
import type { Stage } from '../stage.ts'
import { touched } from './touched.ts'
import { prune } from '../visibility.ts'
import { messageOf } from './wording.ts'

/** `path` is a field, or `rows.0.column` inside an array; the message names the field by its title. */
export interface FieldError {
  path: string
  message: string
}

/**
 * What keeps a draft from being saved: values of the wrong shape among those that are not as they are stored (decision 34), and
 * the few fields a draft must have (decision 14). What a draft's schema asks of a value hangs on no other value.
 */
export function validateDraft(stage: Stage, data: FormData, stored: FormData = {}): FieldError[] {
  const entered = withoutUnset(data)
  const present = judged(stage, entered)
  const seen = Object.fromEntries(Object.entries(entered).filter(([field]) => Object.hasOwn(present, field)))
  // What is changed is found before anything is cut: what differs only beyond its limit is changed too.
  const changed = withinReach(stage.data, touched(stage.data, seen, withoutUnset(stored)))
  const missing = Object.entries(stage.stage.draftRequired ?? {}).filter(([field]) => isUnset(present[field]))
  return [...missing.map(([path, message]) => ({ path, message })), ...errorsOf(stage, 'draft', changed)]
}

/** What keeps a form from being completed. */
export function validateWhole(stage: Stage, data: FormData): FieldError[] {
  return errorsOf(stage, 'submit', judged(stage, data))
}

/** What is seen and entered, and no longer than it takes to say that it is too long. */
const judged = (stage: Stage, data: FormData): FormData => prune(stage, withinReach(stage.data, withoutUnset(data)))

/** One error a path, the first that was found, in the order of the screen. */
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
  const order = new Map(
    allSections(stage.ui)
      .flatMap(({ fields }) => fields)
      .map((field, n) => [field, n] as const),
  )
  const place = ({ path }: FieldError): number => order.get(path.split('.')[0] ?? path) ?? order.size
  return [...byPath.values()].toSorted((a, b) => place(a) - place(b))
}

/** Keywords that only gather the errors of others. */
const compound = ['if', 'anyOf', 'oneOf', 'allOf']

function pathOf({ instancePath, params }: CheckError): string {
  const named = params.missingProperty ?? params.additionalProperty
  const segments = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return [...segments, ...(typeof named === 'string' ? [named] : [])].join('.')
}
