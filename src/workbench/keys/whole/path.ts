import { valueAt } from '../../../engine/path.ts'
import { textAt } from '../../files.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import type { Key } from '../key.ts'
import * as names from '../namers.ts'
import { flag, list, map, object, path as pathOf, set, stageEntry, stageOf, stateOf, value } from '../usual.ts'

const guardKey: Key = {
  noun: () => t('condition'),
  keys: () => ({
    type: value(() => t('kind of condition')),
    params: {
      keys: () => ({
        stage: stageOf(() => t('the stage is done')),
        path: pathOf(() => t('value that is asked for')),
        const: value(() => t('value that must be there')),
      }),
    },
  }),
}

const transition: Key = {
  keys: () => ({
    target: stateOf(() => t('leads to')),
    guard: guardKey,
    meta: { keys: () => ({ reopens: set(() => t('reopens'), stageEntry) }) },
  }),
}

const stateName = (given: unknown, code: string | number): string => {
  const name = valueAt(given, ['meta', 'name'])
  return quoted(typeof name === 'string' ? name : code)
}

const state: Key = {
  about: (code, given, { about }) =>
    typeof valueAt(given, ['meta', 'name']) === 'string' || about === ''
      ? stateName(given, code)
      : t('{state} in {outer}', { state: stateName(given, code), outer: about }),
  keys: () => ({
    type: value(() => t('kind')),
    initial: stateOf(() => t('first state')),
    states,
    meta: {
      keys: () => ({
        name: value(() => t('name')),
        retired: flag(() => t('retired')),
        stepNumber: value(() => t('step')),
        open: set(() => t('opens'), stageEntry),
        notRequired: object(() => ({
          stage: stageOf(() => t('stage that is not needed')),
          name: value(() => t('what is shown for it')),
        })),
        closed: flag(() => t('closes the application')),
      }),
    },
    on: map(
      () => t('transitions'),
      {
        ...transition,
        about: (event, _, { about }) => t('{event} in {status}', { event: quoted(event), status: about }),
      },
      { keyNames: names.named('event') },
    ),
    always: list(() => t('automatic transitions'), {
      ...transition,
      about: (n, _, { about }) =>
        t('Automatic transition {number} of {status}', { number: Number(n) + 1, status: about }),
    }),
    onDone: { ...transition, noun: () => t('transition when all inside is done') },
  }),
}

const states: Key = map(() => t('states'), state, { keyNames: names.state, defines: true })

const stageLine: Key = {
  about: (_, given, { symbols }) =>
    quoted(symbols.stages.get(textAt(given, ['formType']))?.title ?? textAt(given, ['formType'])),
  keys: () => ({
    formType: stageOf(() => t('stage')),
    after: set(() => t('comes after'), stageEntry),
    retired: flag(() => t('retired')),
  }),
}

/** What application.json and the kinds of application have in common. */
export const pathKeys = (): Readonly<Record<string, Key>> => ({
  stages: { ...list(() => t('stages'), stageLine), by: 'formType' },
  approves: stageOf(() => t('stage that approves')),
  steps: list(() => t('steps'), {}),
  path: {
    keys: () => ({
      id: value(() => t('name of the path')),
      initial: stateOf(() => t('first state')),
      states,
    }),
  },
})
