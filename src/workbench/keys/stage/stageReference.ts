import { namedIn } from '../../../engine/records/where.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import type { Key, Namer } from '../key.ts'
import * as names from '../namers.ts'
import { map, ofThat, roleEntry, set, value } from '../usual.ts'

/** A filter names a field of the form, or a column of the row, in braces. */
const filter: Namer = (given, place) =>
  typeof given === 'string' && namedIn(given) !== undefined ? names.message(given, place) : []

/** A field, or a column, that names a record. */
export const reference: Key = {
  keys: () => ({
    resource: value(() => t('which records'), { names: names.named('records') }),
    where: map(() => t('only records with'), {
      about: (name, _, place) => ofThat(quoted(name), place),
      noun: () => t('value'),
      names: filter,
    }),
    role: value(() => t('people with the role'), roleEntry),
    also: set(() => t('people with another role'), roleEntry),
    first: value(() => t('listed first')),
    value: value(() => t('what is stored')),
    label: value(() => t('how a record is shown')),
    loading: value(() => t('text while the records load')),
    failed: value(() => t('text if the lookup fails')),
  }),
}
