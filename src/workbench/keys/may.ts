import { t } from '../../texts/t.ts'
import type { Key } from './key.ts'
import * as names from './namers.ts'
import { partyEntry, path, roleEntry, set, stageEntry } from './usual.ts'

/** Who may act: all conditions hold. */
const mayKeys: Key['keys'] = () => ({
  roles: set(() => t('roles'), roleEntry),
  parties: set(() => t('parties'), partyEntry),
  notParties: set(() => t('parties that may not'), partyEntry),
  notContributors: set(() => t('stages whose contributors may not'), stageEntry),
  authority: path(() => t('authority at least that of')),
})

export const may = (noun: () => string): Key => ({ noun, keys: mayKeys })

/** Who may act, in full or as the name of an entry of the workflow's `people`. */
export const who = (noun: () => string): Key => ({ noun, keys: mayKeys, names: names.ofStage('people') })
