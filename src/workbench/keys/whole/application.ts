import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import type { Key } from '../key.ts'
import { may } from '../may.ts'
import * as names from '../namers.ts'
import { pathKeys } from './path.ts'
import { shownValue } from '../stage/shownValue.ts'
import { fieldEntry, flag, list, map, path, pathEntry, set, stageOf, stateEntry, value } from '../usual.ts'

/** `application.json`: the stages in order, and the path of an application through them. */
export const application: Key = {
  keys: () => ({
    ...pathKeys(),
    creates: stageOf(() => t('stage that opens an application')),
    parties: map(
      () => t('parties'),
      { ...set(() => t('people'), pathEntry), about: (name) => t('Party “{name}”', { name: String(name) }) },
      { keyNames: names.named('party'), defines: true },
    ),
    sealed: map(() => t('sealed values'), { ...path(() => t('sealed value')), about: quoted }),
    columns: map(() => t('columns of the list'), {
      about: (name) => t('Column “{name}”', { name: String(name) }),
      keys: () => ({
        from: path(() => t('value')),
        sum: path(() => t('sum of')),
        scale: value(() => t('multiplied by')),
      }),
    }),
    listColumns: map(() => t('columns of the list'), {
      about: (name) => t('Column “{name}”', { name: String(name) }),
      keys: () => ({
        from: path(() => t('value')),
        title: value(() => t('title')),
        filter: flag(() => t('filter')),
        optional: flag(() => t('hidden until it is selected')),
      }),
    }),
    stepInference: list(() => t('steps by state'), {
      about: (n) => t('Step by state, line {number}', { number: Number(n) + 1 }),
      keys: () => ({ pattern: value(() => t('pattern')), step: value(() => t('step')) }),
    }),
    defaultStep: value(() => t('step of other states')),
    summary: { ...list(() => t('summary'), shownValue), by: 'label' },
    confirm: { ...list(() => t('values in the confirmation'), shownValue), by: 'label' },
  }),
}

/** `paths/<name>.json`: a kind of application. */
export const kind: Key = {
  keys: () => ({
    ...pathKeys(),
    title: value(() => t('title')),
    startedBy: may(() => t('started by')),
    from: set(() => t('started from'), stateEntry),
    carry: map(
      () => t('carried values'),
      {
        about: (formType, _, { symbols }) =>
          t('Carried from {stage}', { stage: quoted(symbols.stages.get(String(formType))?.title ?? formType) }),
        items: { ...fieldEntry, names: names.carried },
        isSet: true,
      },
      { keyNames: names.named('stage') },
    ),
  }),
}
