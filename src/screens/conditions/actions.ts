import { t } from '../../texts/t.ts'
import type { Condition } from '../../api/http/types.ts'

export type Action = Condition['actions'][number]

interface ActionTexts {
  /** The button's text, and the question's. */
  name(): string
  /** What the note is about. */
  note(): string
  done(): string
  needsNote: boolean
}

/** The texts for what people can do with a condition. */
export const actions: Record<Action, ActionTexts> = {
  fulfil: {
    name: () => t('Mark as fulfilled'),
    note: () => t('How it was fulfilled'),
    done: () => t('The condition is fulfilled.'),
    needsNote: true,
  },
  ask_waiver: {
    name: () => t('Request a waiver'),
    note: () => t('Why it should be waived'),
    done: () => t('Somebody else must now decide on the waiver.'),
    needsNote: true,
  },
  confirm_waiver: {
    name: () => t('Waive'),
    note: () => t('Note'),
    done: () => t('The condition is waived.'),
    needsNote: false,
  },
  refuse_waiver: {
    name: () => t('Refuse the waiver'),
    note: () => t('Why the waiver is refused'),
    done: () => t('The waiver is refused.'),
    needsNote: true,
  },
}

const states: Record<Condition['state'], () => string> = {
  open: () => t('Still open'),
  waiver_asked: () => t('Waiver requested'),
  fulfilled: () => t('Fulfilled'),
  waived: () => t('Waived'),
}

export const stateText = ({ state, overdue }: Pick<Condition, 'state' | 'overdue'>): string =>
  overdue && state === 'open' ? t('Overdue') : states[state]()

/** The words that colour a condition's state, as those of an application do (ui/marks/tone.ts). */
export const stateCode = ({ state, overdue }: Pick<Condition, 'state' | 'overdue'>): string => {
  if (overdue) return 'REJECTED'
  return state === 'fulfilled' ? 'COMPLETED' : state === 'waiver_asked' ? 'PENDING' : 'DRAFT'
}
