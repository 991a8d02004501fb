import type { ApplicationRecord } from '../../application.ts'
import type { FormData, NamedRule, ReferenceData } from '../../definition.ts'

/** What a named rule may look at. */
export interface RuleContext {
  data: FormData
  application?: ApplicationRecord
  reference: ReferenceData
}

export type Params<Name extends NamedRule['name']> = Extract<NamedRule, { name: Name }>
