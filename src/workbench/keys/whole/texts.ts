import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import type { Key } from '../key.ts'
import { byColumn, byField, fieldEntry, map, readAs, set, value } from '../usual.ts'

/** `texts/<language>.json`: each English text with its translation. */
export const texts: Key = {
  keys: () => ({
    texts: map(() => t('translations'), {
      noun: () => t('translation'),
      about: (text) => quoted(text),
    }),
  }),
}

/** `wire.json`: names and spellings that other systems rely on. */
export const wire: Key = {
  keys: () => ({
    prefix: value(() => t('prefix of the names that are sent')),
    unprefixed: set(() => t('fields that are sent without the prefix'), fieldEntry),
    readFrom: byField(
      () => t('names on the server'),
      value(() => t('name on the server')),
    ),
    stamps: map(() => t('times that are sent'), {
      about: (name) => t('Time “{name}”', { name: String(name) }),
      keys: () => ({
        marks: value(() => t('marks')),
        default: value(() => t('sent by default')),
        always: value(() => t('always sent')),
      }),
    }),
    createInstance: value(() => t('flag without a workflow instance')),
    unset: byField(
      () => t('what is sent for empty fields'),
      value(() => t('sent while it is empty')),
    ),
    accept: byField(
      () => t('older spellings'),
      readAs(() => t('older spellings')),
    ),
    rows: {
      ...byField(() => t('rows of tables'), {
        keys: () => ({
          dropBlank: value(() => t('blank rows are left out')),
          readFrom: byColumn(
            () => t('names on the server'),
            value(() => t('name on the server')),
          ),
        }),
      }),
      isTable: true,
    },
  }),
}
