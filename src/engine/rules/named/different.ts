import { isUnset } from '../../path.ts'
import type { Params, RuleContext } from './rule.ts'

/** No two of the fields hold the same value; unset fields do not count. */
export function different({ fields }: Params<'different'>, { data }: RuleContext): boolean {
  const values = fields.map((field) => data[field]).filter((value) => !isUnset(value))
  return new Set(values).size === values.length
}
