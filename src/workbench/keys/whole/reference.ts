import { textAt } from '../../files.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import type { Key } from '../key.ts'
import * as names from '../namers.ts'
import { optionNames } from '../stage/optionNames.ts'
import { flag, list, map, object, readAs, set, value } from '../usual.ts'

const titled = (given: unknown, key: string): string => quoted(textAt(given, [key]))

const optionList: Key = {
  about: (name) => t('List “{name}”', { name: String(name) }),
  keys: () => ({
    type: value(() => t('type')),
    enum: {
      ...set(() => t('options'), { reads: (given, place) => quoted(nameInList(given, place)) }),
      isShownInOrder: true,
      added: ({ name, place }) => t('{option} added to {field}.', { option: name, field: place.about }),
      removed: ({ name, place }) => t('{option} removed from {field}.', { option: name, field: place.about }),
    },
    open: flag(() => t('other texts are accepted')),
    retired: set(() => t('options that are no longer offered')),
    convert: readAs(() => t('earlier values')),
    enumNames: optionNames(({ file, at }) => ({ file, at: at.slice(0, -1) })),
  }),
}

/** An option of the list in whose place it is written, by its name. */
function nameInList(given: unknown, { symbols, at }: Parameters<NonNullable<Key['reads']>>[1]): string {
  const { enum: options, enumNames }: { enum?: unknown; enumNames?: unknown } = symbols.lists[String(at[1])] ?? {}
  const place = Array.isArray(options) ? options.indexOf(given) : -1
  const name: unknown = Array.isArray(enumNames) ? enumNames[place] : undefined
  return String(name ?? given)
}

/** `reference.json`: roles, authority levels, priorities, option lists and the brand. */
export const reference: Key = {
  keys: () => ({
    brand: object(() => ({ provider: value(() => t('brand')) })),
    roles: {
      ...list(() => t('roles'), {
        about: (_, given) => t('Role {role}', { role: titled(given, 'title') }),
        keys: () => ({
          name: value(() => t('name'), { names: names.named('role'), defines: true }),
          title: value(() => t('title')),
          may: set(() => t('may')),
        }),
      }),
      by: 'name',
    },
    authorityLevels: {
      ...list(() => t('authority levels'), {
        about: (_, given) => t('Level {level}', { level: titled(given, 'code') }),
        keys: () => ({
          code: value(() => t('code'), { names: names.named('level'), defines: true }),
          title: value(() => t('title')),
          rank: value(() => t('rank')),
        }),
      }),
      by: 'code',
    },
    priorities: {
      ...list(() => t('priorities'), {
        about: (_, given) => t('Priority {priority}', { priority: titled(given, 'code') }),
        keys: () => ({ code: value(() => t('code')), order: value(() => t('order')) }),
      }),
      by: 'code',
    },
    defaultPriority: value(() => t('default priority')),
    calendar: object(() => ({
      weekend: set(() => t('days of the week without work')),
      holidays: set(() => t('holidays')),
    })),
    lists: map(() => t('option lists'), optionList, { keyNames: names.named('list'), defines: true }),
  }),
}
