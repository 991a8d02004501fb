import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import { textAt } from '../../files.ts'
import * as given from '../givenValues.ts'
import type { Key } from '../key.ts'
import * as names from '../namers.ts'
import { byField, fieldEntry, list, map, object, set, stageEntry, stateOf, transitionEntry, value } from '../usual.ts'

const about: NonNullable<Key['about']> = (_, given) => t('Case {case}', { case: quoted(textAt(given, ['about'])) })

/** Cases are recognized by what they show. */
const casesOf = (keys: Key['keys']): Key => ({
  keys: () => ({
    cases: {
      ...list(() => t('cases'), { about, keys: () => ({ about: value(() => t('what it shows')), ...keys?.() }) }),
      by: 'about',
    },
  }),
})

const actor = object(() => ({
  role: value(() => t('role of who acts'), { names: names.named('role') }),
  authority: value(() => t('authority of who acts'), { names: names.named('level') }),
  id: value(() => t('id of who acts')),
}))

const sentences = (noun: () => string): Key => set(noun)

/** `stages/<name>/cases.json`. */
export const cases = casesOf(() => ({
  data: {
    ...byField(
      () => t('values of the form'),
      value(() => t('value'), { names: given.rows }),
    ),
    isTable: true,
  },
  application: { noun: () => t('rest of the application'), names: given.application },
  as: actor,
  today: value(() => t('day')),
  documents: map(
    () => t('attached documents'),
    { ...value(() => t('since')), about: (name) => quoted(name) },
    { keyNames: names.named('document') },
  ),
  kind: value(() => t('kind of application')),
  state: stateOf(() => t('state')),
  take: value(() => t('action'), transitionEntry),
  expect: object(() => ({
    refused: sentences(() => t('refused with')),
    leads: stateOf(() => t('leads to')),
    warned: sentences(() => t('warnings')),
    noted: sentences(() => t('notices')),
    hidden: set(() => t('hidden fields'), fieldEntry),
    locked: set(() => t('locked fields'), fieldEntry),
    computed: byField(
      () => t('computed fields'),
      value(() => t('computed as')),
    ),
    proposed: byField(
      () => t('proposals'),
      value(() => t('proposed')),
    ),
  })),
}))

/** `paths/<name>.cases.json`. */
export const pathCases = casesOf(() => ({
  as: actor,
  application: { noun: () => t('values of the application'), names: given.application },
  done: set(() => t('stages that are done'), stageEntry),
  events: list(() => t('events'), { names: names.named('event') }),
  expect: object(() => ({
    state: stateOf(() => t('state')),
    open: set(() => t('opens'), stageEntry),
    notRequired: set(() => t('stages that are not needed'), stageEntry),
    refused: sentences(() => t('refused with')),
  })),
}))

/** `tables/<name>.cases.json`. */
export const tableCases = casesOf(() => ({
  given: map(() => t('inputs'), { ...value(() => t('value')), about: (name) => quoted(name) }),
  expect: map(() => t('outputs'), { ...value(() => t('value')), about: (name) => quoted(name) }),
}))
