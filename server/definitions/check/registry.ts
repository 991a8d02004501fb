import * as briefings from './meaning/briefings/index.ts'
import * as cases from './meaning/cases/index.ts'
import * as conditions from './meaning/conditions/index.ts'
import * as fields from './meaning/fields/index.ts'
import * as files from './meaning/files/index.ts'
import * as basis from './meaning/foundations/index.ts'
import * as layout from './meaning/layout/index.ts'
import * as people from './meaning/people/index.ts'
import * as records from './meaning/records/index.ts'
import * as texts from './meaning/texts/index.ts'
import * as values from './meaning/values/index.ts'
import * as workflow from './meaning/workflow/index.ts'
import type { MeaningCheck } from './mistake.ts'

/** The checks on which the others rely: they compile patterns and read option lists. */
export const foundations: MeaningCheck[] = Object.values(basis)

/** The checks of what well-shaped definitions mean, one for each kind of mistake, grouped by what they check. */
export const meaningChecks: MeaningCheck[] = [
  files,
  fields,
  layout,
  values,
  conditions,
  records,
  briefings,
  people,
  workflow,
  texts,
].flatMap((group): MeaningCheck[] => Object.values(group))

/** The checks of cases. They run once the definitions that the cases test are right. */
export const caseChecks: MeaningCheck[] = Object.values(cases)
