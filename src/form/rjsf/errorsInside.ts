import { ERRORS_KEY, type ErrorSchema } from '@rjsf/utils'
import type { FormData } from '../../engine/definition.ts'
import type { ErrorsByPath } from '../context.ts'

/** The messages of one field's parts, nested as RJSF reads them. The field's own message is beside its frame. */
export function errorsInside(errors: ErrorsByPath, field: string): ErrorSchema<FormData> {
  const root: ErrorTree = {}
  for (const [path, message] of errors) {
    const [first, ...rest] = path.split('.')
    if (first !== field || rest.length === 0) continue
    const place = [field, ...rest].reduce<ErrorTree>((node, step) => {
      const next = node[step]
      return isTree(next) ? next : (node[step] = {})
    }, root)
    place[ERRORS_KEY] = [message]
  }
  return root
}

interface ErrorTree {
  [step: string]: ErrorTree | string[]
}

const isTree = (value: ErrorTree | string[] | undefined): value is ErrorTree =>
  value !== undefined && !Array.isArray(value)
