import { t } from '../../../texts/t.ts'
import * as names from '../namers.ts'
import { object, path, set, transitionEntry, value } from '../usual.ts'

/** What a decision approves. */
export const limits = object(
  () => ({
    from: path(() => t('table of the lines')),
    approvedBy: set(() => t('approved by'), transitionEntry),
    line: value(() => t('column of the line'), { names: names.columnBeside }),
    amount: value(() => t('column of the amount'), { names: names.columnBeside }),
    scale: value(() => t('US dollars per unit')),
    tenor: value(() => t('column of the tenor'), { names: names.columnBeside }),
    expiry: value(() => t('column of the last day'), { names: names.columnBeside }),
    same: set(() => t('fields that a group has in common')),
  }),
  () => t('approved limits'),
)
