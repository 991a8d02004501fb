import { type RefObject, useState } from 'react'
import { named, t } from '../../../texts/t.ts'
import type { Transition } from '../../../engine/definition.ts'
import type { WrittenReason } from '../../../engine/keptDraft.ts'
import { isUnset } from '../../../engine/path.ts'
import type { LimitChange } from '../../../engine/rules/approvedLimits.ts'
import type { Acknowledgement } from '../../../engine/rules/fieldRules.ts'
import { longestComment } from '../../../engine/rules/comment.ts'
import { charactersLeft } from '../../../ui/fields/Counter.tsx'

/** What the person adds to an action in its confirmation. */
export interface ConfirmationInput {
  acknowledgement?: Acknowledgement
  /** What a decision approves in place of what was asked. */
  limits?: LimitChange[]
}

export interface TakingOptions {
  comments: string
  /** The person's reason to take an action despite its warnings, as typed so far. */
  explained: WrittenReason | undefined
  onExplain(reason: WrittenReason): void
  /** Whether the action needs a reason that is given neither in the comments nor in the form. */
  lacksReason(transition: Transition): boolean
  /** Whether the action, which could be taken, needs a confirmation first. */
  asks(transition: Transition): boolean
  onTake(transition: Transition, confirmation?: ConfirmationInput): void
}

/** An action that was not taken because its comments are too long or, if `isUnexplained`, lack a required reason. */
interface RefusedAction {
  name: string
  isUnexplained: boolean
}

/**
 * Takes an action once its comments are valid and, if it needs a confirmation, once the person has confirmed it. A
 * reason from the confirmation stays with the form until the action is done, because the action may fail.
 */
export function useTaking(
  { comments, explained, onExplain, lacksReason, asks, onTake }: TakingOptions,
  box: RefObject<HTMLTextAreaElement | null>,
) {
  const [refused, setRefused] = useState<RefusedAction>()
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
    /** The action that waits for its confirmation. */
    asked,
    confirm(confirmation?: ConfirmationInput) {
      setAsked(undefined)
      if (asked) onTake(asked, confirmation)
    },
    cancel: () => setAsked(undefined),
    /** The person does something else instead. */
    forgetRefused: () => setRefused(undefined),
    reason: explained !== undefined && explained.transition_code === asked?.code ? explained.text : '',
    giveReason: (text: string) => asked && onExplain({ transition_code: asked.code, text }),
  }
}

const isTooLong = (comments: string) => (charactersLeft(comments, longestComment) ?? 0) < 0

function wrongWith(comments: string, { name, isUnexplained }: RefusedAction): string | undefined {
  if (isTooLong(comments)) return t('Comments must have at most {longestComment} characters.', { longestComment })
  return isUnexplained && isUnset(comments) ? t('A reason is required for “{name}”.', { name: named(name) }) : undefined
}
