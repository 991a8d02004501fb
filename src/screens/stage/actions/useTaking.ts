import { type RefObject, useState } from 'react'
import { t } from '../../../texts/t.ts'
import type { Transition } from '../../../engine/definition.ts'
import type { WrittenReason } from '../../../engine/keptDraft.ts'
import { isUnset } from '../../../engine/path.ts'
import type { LimitChange } from '../../../engine/rules/approvedLimits.ts'
import type { Acknowledgement } from '../../../engine/rules/fieldRules.ts'
import { longestComment } from '../../../engine/rules/comment.ts'
import { charactersLeft } from '../../../ui/fields/Counter.tsx'

/** What the person gives with an action when they are asked about it. */
export interface Given {
  acknowledgement?: Acknowledgement
  /** What a decision approves in place of what was asked. */
  limits?: LimitChange[]
}

export interface Taking {
  comments: string
  /** Why the person goes ahead with an action against its warnings, as far as it is written. */
  explained: WrittenReason | undefined
  onExplain(reason: WrittenReason): void
  /** Whether the action needs a reason that is given neither in the comments nor in the form. */
  lacksReason(transition: Transition): boolean
  /** Whether the action, which would be taken, is to be asked about first. */
  asks(transition: Transition): boolean
  onTake(transition: Transition, given?: Given): void
}

/** An action that was not taken because of its comments; whether a reason was missing. */
interface Refused {
  name: string
  isUnexplained: boolean
}

/**
 * Takes an action once its comments are right and, where it asks, once it is confirmed. A reason that is given there
 * stays with the form until the action is done, which may fail.
 */
export function useTaking(
  { comments, explained, onExplain, lacksReason, asks, onTake }: Taking,
  box: RefObject<HTMLTextAreaElement | null>,
) {
  const [refused, setRefused] = useState<Refused>()
  const [asked, setAsked] = useState<Transition>()
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
    reason: explained !== undefined && explained.transition_code === asked?.code ? explained.text : '',
    giveReason: (text: string) => asked && onExplain({ transition_code: asked.code, text }),
  }
}

const isTooLong = (comments: string) => (charactersLeft(comments, longestComment) ?? 0) < 0

function wrongWith(comments: string, { name, isUnexplained }: Refused): string | undefined {
  if (isTooLong(comments)) return t('Comments must have at most {longestComment} characters.', { longestComment })
  return isUnexplained && isUnset(comments) ? t('A reason is required for “{name}”.', { name }) : undefined
}
