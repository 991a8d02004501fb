import { isRecord } from '../../../engine/path.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import { fileOf } from '../../files.ts'
import { nameOfControl } from '../../properties/controls.ts'
import { namingOf } from '../../sentences/naming.ts'
import type { Key, Place } from '../key.ts'
import { layoutSentences } from './layoutSentences.ts'
import * as names from '../namers.ts'
import { optionNames } from './optionNames.ts'
import { besideFields } from './section.ts'
import { shownValue } from './shownValue.ts'
import { condition, fieldEntry, flag, list, object, value } from '../usual.ts'

const titleIn = (given: unknown, otherwise: string): string =>
  isRecord(given) && typeof given.title === 'string' ? quoted(given.title) : otherwise

/** Said of the whole file, by layoutSentences. */
const inLayout = (): string[] => []

const fields: Key = list(() => t('fields'), fieldEntry)

const section: Key = {
  about: (n, given, { about }) => {
    const own = titleIn(given, t('section {number}', { number: Number(n) + 1 }))
    return about ? t('{section} of {tab}', { section: own, tab: about }) : own
  },
  keys: () => ({
    title: value(() => t('title')),
    fields,
    ...besideFields(),
  }),
}

const when: Key = condition(() => t('shown only when'))

const overForm = ({ table: _, ...place }: Place): Place => place

/** Of a table, too, it is about the form and not about the rows. */
const whenOfField: Key = {
  ...when,
  names: (given, place) => when.names?.(given, overForm(place)) ?? [],
  reads: (given, place) => when.reads?.(given, overForm(place)) ?? '',
}

const lookKeys = (): Readonly<Record<string, Key>> => ({
  'ui:widget': value(() => t('control'), { reads: (given) => quoted(nameOfControl(String(given))) }),
  'ui:help': value(() => t('help text')),
  'ui:pastNote': value(() => t('note for a date in the past')),
  'ui:placeholder': value(() => t('placeholder')),
  'ui:readonly': flag(() => t('read-only')),
  'ui:enumNames': optionNames(({ formType = '', at }) => ({
    file: fileOf(formType, 'data'),
    at: at
      .flatMap((step) => (step === 'items' ? ['items', 'properties'] : [step]))
      .slice(0, -1)
      .toSpliced(0, 0, 'properties'),
  })),
  'ui:options': object(() => ({
    add: value(() => t('button that adds a row')),
    empty: value(() => t('text without rows')),
  })),
  'ui:when': when,
  'ui:schema': value(() => t('drawing of the structure')),
})

/** `ui.schema.json`: where the fields of a stage are and how they are drawn. */
export const ui: Key = {
  also: layoutSentences,
  keys: () => ({
    'ui:above': { ...list(() => t('above the tabs'), fieldEntry), says: inLayout },
    'ui:aboveShows': { ...list(() => t('values above the tabs'), shownValue), by: 'label' },
    'ui:tabs': {
      ...list(() => t('tabs'), {
        about: (n, given) => titleIn(given, t('tab {number}', { number: Number(n) + 1 })),
        keys: () => ({
          title: value(() => t('title')),
          fields,
          sections: list(() => t('sections'), section),
        }),
      }),
      says: inLayout,
    },
    'ui:hidden': { ...list(() => t('hidden fields'), fieldEntry), says: inLayout },
  }),
  isTable: true,
  keyNames: names.field,
  each: {
    about: (name, _, { symbols, formType }) => quoted(namingOf(symbols, formType).nameOf(String(name))),
    keys: () => ({
      ...lookKeys(),
      'ui:when': whenOfField,
      items: {
        noun: () => t('columns'),
        keyNames: names.column,
        each: {
          about: (name, _, { symbols, formType, table, about }) =>
            t('{column} of {table}', {
              column: quoted(namingOf(symbols, formType, table).nameOf(String(name))),
              table: about,
            }),
          keys: lookKeys,
        },
      },
    }),
  },
}
