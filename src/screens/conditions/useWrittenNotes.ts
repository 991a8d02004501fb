import { useState } from 'react'
import type { Condition } from '../../api/http/types.ts'
import type { Action } from './actions.ts'

/** What a person asks to do with which condition. */
export interface Asked {
  id: string
  action: Action
}

export interface WrittenNote {
  note: string
  /** Which document was chosen, where it is not the one that is offered; '' is none. */
  document?: string
}

const nothing: WrittenNote = { note: '' }

const keyOf = ({ id, action }: Asked) => `${id} ${action}`
const isThere = ({ note, document }: WrittenNote) => note !== '' || document !== undefined

/** What is written about conditions and not sent: it is kept while the dialog is closed. */
export function useWrittenNotes(conditions: Condition[] | undefined, asked: Asked | undefined) {
  const [notes, setNotes] = useState<Record<string, WrittenNote>>({})
  const write = (of: Asked, note: WrittenNote) => setNotes((now) => ({ ...now, [keyOf(of)]: note }))
  const offered = (conditions ?? []).flatMap(({ id, actions }) => actions.map((action) => ({ id, action })))
  const written = (of: Asked) => notes[keyOf(of)] ?? nothing
  return {
    written,
    write,
    forget: (of: Asked) => write(of, nothing),
    /** Not what is for an action that the person cannot take any more, once its dialog is closed. */
    isUnsent: [...offered, ...(asked ? [asked] : [])].some((each) => isThere(written(each))),
  }
}
