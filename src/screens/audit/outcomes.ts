import type { Verification } from '../../api/http/types.ts'
import { t } from '../../texts/t.ts'

/** How a verification ended, in a sentence. */
export function outcomeOf({ state, broken }: Verification): string {
  if (state === 'running') return t('It is running.')
  if (state === 'stopped') return t('The verification was stopped.')
  if (state === 'broken_off') return t('The verification was broken off, because the server ended. Start it again.')
  if (broken === 0) return t('All is as it was written.')
  return t(
    { one: 'One thing is not as it was written:', other: '{count} things are not as they were written:' },
    { count: broken },
  )
}
