import type { KeptType } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { shownIn } from '../shownIn.ts'
import { titleOfField } from '../words.ts'

export interface Meanwhile {
  field: string
  before: unknown
  now: unknown
}

/** What somebody else has changed meanwhile, a line for each field. */
export function meanwhileText(type: KeptType, changes: Meanwhile[]): string[] {
  const shown = shownIn(type)
  return changes.map(({ field, before, now }) =>
    t('{field}: it was {before}, and is now {after}.', {
      field: titleOfField(type, field),
      before: shown(field, { [field]: before }) || '–',
      after: shown(field, { [field]: now }) || '–',
    }),
  )
}
