import { valueAt } from '../../../engine/path.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import { textAt } from '../../files.ts'
import type { Key } from '../key.ts'
import * as names from '../namers.ts'
import { list, map, path, pathEntry, set, stageOf, value } from '../usual.ts'

const fieldOf: NonNullable<Key['about']> = (name, _, place) => pathEntry.reads?.(name, place) ?? String(name)

/** `paper.json`: the credit paper. */
export const paper: Key = {
  keys: () => ({
    title: value(() => t('title')),
    compiledBy: stageOf(() => t('compiled by')),
    chapters: {
      ...list(() => t('chapters'), {
        about: (_, given) => t('Chapter {chapter}', { chapter: quoted(textAt(given, ['title'])) }),
        keys: () => ({ title: value(() => t('title')), fields: list(() => t('fields'), pathEntry) }),
      }),
      by: 'title',
    },
    tables: map(
      () => t('tables'),
      {
        about: fieldOf,
        keys: () => ({
          columns: list(() => t('columns'), { names: names.columnAt }),
          totals: set(() => t('totals'), { names: names.columnAt }),
        }),
      },
      { keyNames: names.path },
    ),
    sources: map(
      () => t('summaries'),
      { ...set(() => t('sums up'), pathEntry), about: fieldOf },
      { keyNames: names.path },
    ),
  }),
}

const label = value(() => t('label'))

const shownField: Key = {
  about: (_, given, place) => pathEntry.reads?.(valueAt(given, ['from']), place) ?? '',
  keys: () => ({ from: path(() => t('value')), label }),
}

const section: Key = {
  about: (_, given) => t('Section {section}', { section: quoted(textAt(given, ['title'])) }),
  keys: () => ({
    title: value(() => t('title')),
    fields: { ...list(() => t('fields'), shownField), by: 'from' },
    table: {
      noun: () => t('table'),
      keys: () => ({
        from: path(() => t('table')),
        columns: list(() => t('columns'), {
          about: (n, _, { about }) => t('Column {number} of {section}', { number: Number(n) + 1, section: about }),
          keys: () => ({
            column: value(() => t('column'), { names: names.columnAt }),
            change: list(() => t('difference of'), { names: names.columnAt }),
            label,
            total: value(() => t('total')),
          }),
        }),
      }),
    },
    part: value(() => t('part')),
  }),
}

/** `briefings/<name>.json`: what a person reads beside a form. */
export const briefing: Key = {
  keys: () => ({
    title: value(() => t('title')),
    stages: set(() => t('stages'), { ...stageOf(() => t('stage')) }),
    related: {
      noun: () => t('applications that belong to it'),
      keys: () => ({ same: set(() => t('same field of the counterparty')) }),
    },
    agenda: { ...list(() => t('agenda'), shownField), by: 'from' },
    sections: { ...list(() => t('sections'), section), by: 'title' },
  }),
}
