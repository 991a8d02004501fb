import type { Condition } from '../../../src/engine/definition.ts'
import { conditionSentence } from '../../../src/workbench/sentences/condition.ts'
import { asWritten } from '../../../src/workbench/sentences/naming.ts'

/** A condition with the names that the definitions write: `recommendation is “reject” and comments is filled in`. */
export const condition = (given: Condition | boolean | undefined): string =>
  conditionSentence(given, asWritten) || 'always'
