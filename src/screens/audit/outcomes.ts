import type { Verification } from '../../api/http/types.ts'
import { t } from '../../texts/t.ts'

/** How a verification ended, in a sentence. */
export function outcomeOf({ state, broken }: Verification): string {
  if (state === 'running') return t('The verification is running.')
  if (state === 'stopped') return t('The verification was stopped.')
  if (state === 'broken_off') return t('The verification was interrupted because the server stopped. Start it again.')
  if (broken === 0) return t('Everything is as it was recorded.')
  return t(
    { one: 'One item differs from what was recorded:', other: '{count} items differ from what was recorded:' },
    { count: broken },
  )
}
