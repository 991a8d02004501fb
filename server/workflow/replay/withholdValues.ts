import { withholds } from '../../../src/engine/conditions/visibility.ts'
import type { ReplayChange } from '../../database/workbenchTables.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import type { ApplicationFinding } from './finding.ts'

type Definitions = Pick<Workflows, 'stages'>

/**
 * The changes that rules and expressions cause by the values of an application. All others follow from the definitions
 * alone.
 */
const byRules: ReadonlySet<ReplayChange> = new Set([
  'invalid',
  'invalid_in_completed',
  'refused',
  'route',
  'required_level',
  'proposed',
  'computed',
])

/** Those of `byRules` whose `before` and `after` may be computed from any value of the application. */
const namesValues: ReadonlySet<ReplayChange> = new Set(['required_level', 'proposed'])

/**
 * The findings without values that their reader might not be allowed to see: a draft's author writes its rules, which
 * may read any value. If the live definitions or the draft withhold values from anybody, values that rules compute are
 * left out. If the live definitions do, applications that rules find are also only counted, not named.
 */
export function withholdValues(
  live: Definitions,
  draft: Definitions,
  found: ApplicationFinding[],
): ApplicationFinding[] {
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
