import { t } from '../../../texts/t.ts'
import type { Key } from '../key.ts'
import { reference } from './stageReference.ts'
import { byColumn, byField, columnEntry, condition, expression, list, message, object, set, value } from '../usual.ts'

const rule: Key = {
  about: (n, _, { about }) => t('Rule {number} of {table}', { number: Number(n) + 1, table: about }),
  keys: () => ({
    when: condition(() => t('applies when')),
    require: set(() => t('requires'), columnEntry),
  }),
}

const total: Key = {
  keys: () => ({
    sum: object(() => ({
      const: value(() => t('the sum must be')),
      minimum: value(() => t('the sum must be at least')),
      maximum: value(() => t('the sum must be at most')),
    })),
    message: value(() => t('message')),
  }),
}

/** What applies within the rows of a table. */
export const rows: Key = {
  ...byField(() => t('rows of tables'), {
    keys: () => ({
      references: byColumn(() => t('records'), reference),
      computed: byColumn(
        () => t('computed columns'),
        expression(() => t('computed as')),
      ),
      valid: byColumn(() => t('comparisons'), {
        keys: () => ({ holds: expression(() => t('must hold')), message: message(() => t('message')) }),
      }),
      rules: list(() => t('rules'), rule),
      totals: byColumn(() => t('totals'), total),
    }),
  }),
  isTable: true,
}
