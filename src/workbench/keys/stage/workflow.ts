import { valueAt } from '../../../engine/path.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import type { Key } from '../key.ts'
import { may, who } from '../may.ts'
import * as names from '../namers.ts'
import { flag, list, map, message, object, set, stateOf, value } from '../usual.ts'

const nameIn = (given: unknown, otherwise: string | number): string => {
  const name = valueAt(given, ['meta', 'name'])
  return quoted(typeof name === 'string' ? name : otherwise)
}

const notice: Key = {
  about: (n, _, { about }) => t('Notification {number} of {action}', { number: Number(n) + 1, action: about }),
  keys: () => ({ to: who(() => t('notified')), text: message(() => t('text')) }),
}

const transition: Key = {
  about: (code, given, { about }) =>
    about === '' ? nameIn(given, code) : t('{action} in {status}', { action: nameIn(given, code), status: about }),
  keys: () => ({
    target: stateOf(() => t('leads to')),
    guard: { keys: () => ({ type: value(() => t('kind of guard')), params: who(() => t('who may take it')) }) },
    meta: {
      keys: () => ({
        name: value(() => t('name')),
        description: value(() => t('description')),
        completes: flag(() => t('completes the form')),
        signedInWithin: value(() => t('sign-in at most so many minutes ago')),
        raises: value(() => t('event'), { names: names.named('event') }),
        reason: flag(() => t('needs a reason')),
        navigate: value(() => t('leads to the page')),
        system: flag(() => t('taken by the path')),
        notify: list(() => t('notifications'), notice),
      }),
    },
  }),
}

const state: Key = {
  about: (code, given) => nameIn(given, code),
  keys: () => ({
    initial: stateOf(() => t('first state')),
    states: statesKey,
    meta: {
      keys: () => ({
        name: value(() => t('name')),
        done: flag(() => t('finishes the work')),
        editable: who(() => t('who may change the form')),
        due: object(() => ({
          workingDays: value(() => t('due after so many working days')),
          remind: set(() => t('reminders, working days before')),
          escalate: who(() => t('notified once overdue')),
        })),
        retired: flag(() => t('retired')),
      }),
    },
    on: map(() => t('actions'), transition, {
      keyNames: names.ofStage('transition'),
      defines: true,
      isShownInOrder: true,
    }),
  }),
}

const statesKey: Key = map(() => t('states'), state, { keyNames: names.state, defines: true })

/** `workflow.json`: the states and transitions of a stage. */
export const workflow: Key = {
  keys: () => ({
    id: value(() => t('workflow type')),
    initial: stateOf(() => t('first state')),
    people: map(
      () => t('people'),
      { ...may(() => t('people')), about: (name) => t('People “{name}”', { name: String(name) }) },
      { keyNames: names.ofStage('people'), defines: true },
    ),
    states: statesKey,
  }),
}
