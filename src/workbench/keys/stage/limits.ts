import { t } from '../../../texts/t.ts'
import { object, path, set, transitionEntry, value } from '../usual.ts'

/** What a decision approves. */
export const limits = object(
  () => ({
    from: path(() => t('table of the lines')),
    approvedBy: set(() => t('approved by'), transitionEntry),
    line: value(() => t('column of the line')),
    amount: value(() => t('column of the amount')),
    scale: value(() => t('US dollars in a unit')),
    tenor: value(() => t('column of the tenor')),
    expiry: value(() => t('column of the last day')),
    same: set(() => t('a group has the same')),
  }),
  () => t('approved limits'),
)
