import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Transition } from '../../engine/definition.ts'
import { longestComment } from '../../engine/rules/comment.ts'
import type { Offer } from '../../machines/offer.ts'
import type { Message } from '../../machines/stageTypes.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { charactersLeft } from '../../ui/fields/Counter.tsx'
import { useFocusKept } from '../useFocusKept.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { ActionMessage } from './ActionMessage.tsx'
import { Comments } from './Comments.tsx'
import { Unavailable } from './Unavailable.tsx'
import { primaryAction } from './actionColour.ts'
import { useShortcuts } from './useShortcuts.ts'

export interface ActionsProps {
  offer: Offer
  /** Nothing has been saved yet. */
  isNew: boolean
  editable: boolean
  busy: boolean
  message: Message | undefined
  /** Where what is typed is kept until it is saved. */
  draft: ReactNode
  comments: string
  onComment(comments: string): void
  onSave(): void
  onTake(transition: Transition): void
  /** Whether the action needs a reason that is given neither here nor in the form. */
  lacksReason(transition: Transition): boolean
  /** Whether the action, which would be taken, is to be asked about first. */
  asks(transition: Transition): boolean
  /** The question about an action; `onConfirm` takes it. */
  question(action: Transition | undefined, answers: { onConfirm(): void; onCancel(): void }): ReactNode
  /** Goes to the first field that needs attention; absent where none does. */
  onShowFirst: (() => void) | undefined
  /** What is missing before the action that carries the form on. */
  before: ReactNode
  onDismiss(): void
}

/** Workflow actions (product spec §2): where the form stands, what can be done, and why the rest cannot. */
export function Actions(props: ActionsProps) {
  const { offer, isNew, editable, busy, message, comments, lacksReason } = props
  const [refused, setRefused] = useState<Transition>()
  const [asked, setAsked] = useState<Transition>()
  const box = useRef<HTMLTextAreaElement>(null)
  const section = useRef<HTMLElement>(null)
  const keepFocus = useFocusKept(busy, section)
  const take = (transition: Transition) => {
    const isRefused = isTooLong(comments) || lacksReason(transition)
    setRefused(isRefused ? transition : undefined)
    if (isRefused) return box.current?.focus()
    if (props.asks(transition)) return setAsked(transition)
    keepFocus()
    props.onTake(transition)
  }
  const question = props.question(asked, {
    onConfirm: () => {
      setAsked(undefined)
      keepFocus()
      if (asked) props.onTake(asked)
    },
    onCancel: () => setAsked(undefined),
  })
  const onSave = () => {
    keepFocus()
    props.onSave()
  }
  const actions = editable ? offer.transitions : []
  const save = editable ? offer.save : undefined
  const primary = primaryAction(actions)
  useShortcuts({
    save: editable && !busy && !asked ? onSave : undefined,
    act: busy || asked ? undefined : primary ? () => take(primary) : isNew && save ? onSave : undefined,
  })
  return (
    <Paper variant="outlined" component="section" ref={section} tabIndex={-1} aria-labelledby="actions" sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4, displayPrint: 'none' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
        <Typography id="actions" variant="h2">
          Workflow Actions
        </Typography>
        {!isNew && <StateChip name={offer.state} />}
        {props.draft}
      </Box>
      {offer.refusal && <ActionMessage message={{ severity: 'error', text: offer.refusal }} />}
      {(actions.length > 0 || comments) && (
        <Comments
          value={comments}
          onChange={props.onComment}
          input={box}
          wrong={refused && wrongWith(comments, refused)}
        />
      )}
      {message && <ActionMessage message={message} onShowFirst={props.onShowFirst} onClose={props.onDismiss} />}
      {props.before}
      <ActionButtons save={save} isNew={isNew} actions={actions} busy={busy} onSave={onSave} onTake={take} />
      {!isNew && actions.length === 0 && !offer.refusal && (
        <Typography sx={{ color: 'text.secondary' }}>
          No workflow actions are currently available for your role and the current state.
        </Typography>
      )}
      {question}
      <Unavailable list={offer.unavailable} />
    </Paper>
  )
}

const isTooLong = (comments: string) => (charactersLeft(comments, longestComment) ?? 0) < 0

function wrongWith(comments: string, { name }: Transition): string | undefined {
  if (isTooLong(comments)) return `Comments must have at most ${longestComment} characters.`
  return comments.trim() === '' ? `A reason is required for “${name}”.` : undefined
}
