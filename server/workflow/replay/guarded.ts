import { withholds } from '../../../src/engine/conditions/visibility.ts'
import type { ReplayChange } from '../../database/workbenchTables.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import type { Found } from './finding.ts'

type Definitions = Pick<Workflows, 'stages'>

/** Found by what rules and expressions make of an application's values; the others by the definitions alone. */
const byRules: ReadonlySet<ReplayChange> = new Set([
  'invalid',
  'invalid_in_completed',
  'refused',
  'route',
  'required_level',
  'proposed',
  'computed',
])

/** Of these, what would be shown may be computed from any value of the application. */
const namesValues: ReadonlySet<ReplayChange> = new Set(['required_level', 'proposed'])

/**
 * Rules of a draft may read any value, and its author chooses them. Where the live definitions or the draft withhold
 * values from anybody, nothing is said that a rule computes; where the live ones do, what rules find is counted only.
 */
export function guarded(live: Definitions, draft: Definitions, found: Found[]): Found[] {
  const isCounted = live.stages.some(withholds)
  if (!isCounted && !draft.stages.some(withholds)) return found
  return found.map((each) => {
    const { message: _, before, after, ...others } = each
    if (!byRules.has(each.what)) return each
    return {
      ...others,
      ...(!namesValues.has(each.what) && { before, after }),
      ...(isCounted && { isCounted }),
    }
  })
}
