import { ERRORS_KEY, type ErrorSchema } from '@rjsf/utils'
import type { FormData } from '../../engine/definition.ts'
import type { ErrorsByPath } from '../context.ts'

/** The messages of one field's parts, nested as RJSF reads them. The field's own message is beside its frame. */
export function errorsInside(errors: ErrorsByPath, field: string): ErrorSchema<FormData> {
  const root: Nested = {}
  for (const [path, message] of errors) {
    const [first, ...rest] = path.split('.')
    if (first !== field || rest.length === 0) continue
    const place = [field, ...rest].reduce<Nested>((node, step) => {
      const next = node[step]
      return isNested(next) ? next : (node[step] = {})
    }, root)
    place[ERRORS_KEY] = [message]
  }
  return root
}

interface Nested {
  [step: string]: Nested | string[]
}

const isNested = (value: Nested | string[] | undefined): value is Nested => value !== undefined && !Array.isArray(value)
