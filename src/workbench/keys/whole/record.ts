import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import { textAt, valueIn } from '../../files.ts'
import { newField, valueKeys } from '../stage/data.ts'
import type { Key, Place } from '../key.ts'
import * as names from '../namers.ts'
import { list, map, object, roleEntry, set, value } from '../usual.ts'

const fieldIn = (given: unknown, { symbols, file }: Place): string =>
  quoted(textAt(valueIn(symbols.files, file), ['fields', String(given), 'title'], String(given)))

const entry: Key = { reads: fieldIn }

/** `records/<type>.json`: a record type. */
export const record: Key = {
  keys: () => ({
    title: value(() => t('title')),
    key: value(() => t('field that identifies a record'), entry),
    label: value(() => t('how a record is shown')),
    search: set(() => t('searched fields'), entry),
    list: list(() => t('columns of its page'), entry),
    upkeep: object(() => ({
      propose: set(() => t('who proposes changes'), roleEntry),
      approve: set(() => t('who approves them'), roleEntry),
    })),
    required: set(() => t('required fields'), entry),
    references: map(() => t('fields that name records'), {
      ...value(() => t('which records'), { names: names.named('records') }),
      about: (name, _, place) => fieldIn(name, place),
    }),
    fields: map(
      () => t('fields'),
      { about: (name, given) => quoted(textAt(given, ['title'], String(name))), keys: valueKeys },
      {
        added: newField,
        removed: ({ name }) => t('The field {field} was removed.', { field: name }),
        defines: true,
        isShownInOrder: true,
      },
    ),
  }),
}
