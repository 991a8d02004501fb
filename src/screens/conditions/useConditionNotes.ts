import { useState } from 'react'
import type { Condition } from '../../api/http/types.ts'
import type { Action } from './actions.ts'

/** An action that a person has chosen for a condition. */
export interface ChosenAction {
  id: string
  action: Action
}

export interface ConditionNote {
  note: string
  /** The chosen document, if it is not the one that is offered; '' for none. */
  document?: string
}

const nothing: ConditionNote = { note: '' }

const keyOf = ({ id, action }: ChosenAction) => `${id} ${action}`
const isThere = ({ note, document }: ConditionNote) => note !== '' || document !== undefined

/** The unsent notes about conditions. They are kept while the dialog is closed. */
export function useConditionNotes(conditions: Condition[] | undefined, asked: ChosenAction | undefined) {
  const [notes, setNotes] = useState<Record<string, ConditionNote>>({})
  /** Forgets what was sent, unless the person has changed it meanwhile. */
  const forget = (of: ChosenAction, sent: ConditionNote) =>
    setNotes((now) => ((now[keyOf(of)] ?? nothing) === sent ? { ...now, [keyOf(of)]: nothing } : now))
  const write = (of: ChosenAction, note: ConditionNote) => setNotes((now) => ({ ...now, [keyOf(of)]: note }))
  const offered = (conditions ?? []).flatMap(({ id, actions }) => actions.map((action) => ({ id, action })))
  const written = (of: ChosenAction) => notes[keyOf(of)] ?? nothing
  return {
    written,
    write,
    forget,
    /**
     * Whether a note is unsent. A note for an action that the person can no longer take does not count, once its dialog
     * is closed.
     */
    isUnsent: [...offered, ...(asked ? [asked] : [])].some((each) => isThere(written(each))),
  }
}
