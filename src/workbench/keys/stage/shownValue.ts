import { isRecord } from '../../../engine/path.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import type { Key } from '../key.ts'
import { flag, path, value } from '../usual.ts'

/** A value of the application, shown read-only. */
export const shownValue: Key = {
  about: (_, given) => quoted(isRecord(given) ? String(given.label) : ''),
  keys: () => ({
    label: value(() => t('label')),
    from: path(() => t('value')),
    empty: value(() => t('text for a missing value')),
    whereSent: flag(() => t('left out where the server does not send it')),
  }),
}
