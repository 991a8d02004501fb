import { isStrongEnough } from '../../authority.ts'
import { read } from '../../path.ts'
import type { Params, RuleContext } from './rule.ts'

/** The field's authority level is no weaker than the one at `than`; a missing level fails (decision 9). */
export function atLeastAsStrong(
  { field, than }: Params<'atLeastAsStrong'>,
  { data, application, reference }: RuleContext,
): boolean {
  return isStrongEnough(reference, data[field], read(application, than))
}
