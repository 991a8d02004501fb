import { t } from '../../../texts/t.ts'
import type { Key } from '../key.ts'
import * as names from '../namers.ts'
import { flag, value } from '../usual.ts'

/** What a section has beside its title and its fields. */
export const besideFields = (): Readonly<Record<string, Key>> => ({
  note: value(() => t('note')),
  collapsed: flag(() => t('collapsed')),
  panel: value(() => t('panel')),
  document: value(() => t('document'), { names: names.named('document') }),
})
