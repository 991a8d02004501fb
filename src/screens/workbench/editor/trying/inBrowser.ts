import type { TryResult } from '../../../../api/http/types.ts'
import type { ApplicationRecord } from '../../../../engine/application.ts'
import { withComputed } from '../../../../engine/conditions/computed.ts'
import { type Facts, factsOf, withRights } from '../../../../engine/conditions/facts.ts'
import type { FormData, ReferenceData } from '../../../../engine/definition.ts'
import type { Stage } from '../../../../engine/stage.ts'
import type { Situation } from '../../../../workbench/tries/situation.ts'

/** A form in which somebody acts, as the browser computes it. */
export interface InBrowser {
  stage: Stage
  data: FormData
  facts: Facts
  application: ApplicationRecord
  reference: ReferenceData
}

/** The server alone applies the rights: it says what is withheld. */
export function inBrowser(
  drawn: Pick<InBrowser, 'stage' | 'application' | 'reference'>,
  { formType, role, authority, today, forms }: Situation,
  rights: TryResult['rights'] | undefined,
): InBrowser {
  const { stage, application } = drawn
  // As in a case: without a role, nobody in particular acts.
  const user = role === '' ? {} : { role: { name: role }, da_level: authority || undefined }
  const now = today === '' ? new Date() : new Date(`${today}T12:00:00`)
  const facts = withRights(factsOf(stage, { application, user, now }), rights)
  return { ...drawn, facts, data: withComputed(stage, forms[formType] ?? stage.stage.defaults ?? {}, facts) }
}
