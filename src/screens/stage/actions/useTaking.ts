import { type RefObject, useState } from 'react'
import { t } from '../../../texts/t.ts'
import type { Transition } from '../../../engine/definition.ts'
import type { StatedLimit } from '../../../engine/rules/approvedLimits.ts'
import type { Acknowledgement } from '../../../engine/rules/fieldRules.ts'
import { longestComment } from '../../../engine/rules/comment.ts'
import { charactersLeft } from '../../../ui/fields/Counter.tsx'
import type { Message } from '../../../machines/stageTypes.ts'
import { useWritten } from '../../useWritten.ts'

/** What the person gives with an action when they are asked about it. */
export interface Given {
  acknowledgement?: Acknowledgement
  /** What a decision approves in place of what was asked. */
  limits?: StatedLimit[]
}

export interface Taking {
  comments: string
  /** What was said last; also that an action is done. */
  message: Message | undefined
  /** Whether the action needs a reason that is given neither in the comments nor in the form. */
  lacksReason(transition: Transition): boolean
  /** Whether the action, which would be taken, is to be asked about first. */
  asks(transition: Transition): boolean
  onTake(transition: Transition, given?: Given): void
}

/** Why somebody goes ahead with an action against its warnings. */
interface Reason {
  code: string
  text: string
}

/** An action that was not taken because of its comments; whether a reason was missing. */
interface Refused {
  name: string
  isUnexplained: boolean
}

/**
 * Takes an action once its comments are right and, where it asks, once it is confirmed. A reason that is given there
 * stays until the action is done, which may fail.
 */
export function useTaking(
  { comments, message, lacksReason, asks, onTake }: Taking,
  box: RefObject<HTMLTextAreaElement | null>,
) {
  const [refused, setRefused] = useState<Refused>()
  const [asked, setAsked] = useState<Transition>()
  const [given, setGiven] = useState<Reason>()
  useWritten(given !== undefined && given.text !== '')
  const [seen, setSeen] = useState(message)
  if (message !== seen) {
    setSeen(message)
    if (message?.isActed) setGiven(undefined)
  }
  return {
    take(transition: Transition) {
      const isUnexplained = lacksReason(transition)
      const isRefused = isTooLong(comments) || isUnexplained
      setRefused(isRefused ? { name: transition.name, isUnexplained } : undefined)
      if (isRefused) box.current?.focus()
      else if (asks(transition)) setAsked(transition)
      else onTake(transition)
    },
    /** What is wrong with the comments of the action that was refused. */
    wrong: refused && wrongWith(comments, refused),
    /** The action that waits to be confirmed. */
    asked,
    confirm(given?: Given) {
      setAsked(undefined)
      if (asked) onTake(asked, given)
    },
    cancel: () => setAsked(undefined),
    reason: given !== undefined && given.code === asked?.code ? given.text : '',
    giveReason: (text: string) => setGiven(asked && { code: asked.code, text }),
  }
}

const isTooLong = (comments: string) => (charactersLeft(comments, longestComment) ?? 0) < 0

function wrongWith(comments: string, { name, isUnexplained }: Refused): string | undefined {
  if (isTooLong(comments)) return t('Comments must have at most {longestComment} characters.', { longestComment })
  return isUnexplained && comments.trim() === '' ? t('A reason is required for “{name}”.', { name }) : undefined
}
