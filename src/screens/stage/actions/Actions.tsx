import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { Transition } from '../../../engine/definition.ts'
import type { Offer } from '../../../machines/offer.ts'
import type { Message } from '../../../machines/stageTypes.ts'
import { StateChip } from '../../../ui/StateChip.tsx'
import { useFocusKept } from '../../useFocusKept.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { ActionMessage } from './ActionMessage.tsx'
import { Comments } from './Comments.tsx'
import { ConfirmAction, type ConfirmActionProps } from './ConfirmAction.tsx'
import { Unavailable } from './Unavailable.tsx'
import { primaryAction } from './actionColour.ts'
import { useShortcuts } from './useShortcuts.ts'
import { type Taking, useTaking } from './useTaking.ts'

export interface ActionsProps extends Taking, Pick<ConfirmActionProps, 'loaded' | 'data'> {
  offer: Offer
  /** Nothing has been saved yet. */
  isNew: boolean
  editable: boolean
  busy: boolean
  message: Message | undefined
  /** Where what is typed is kept until it is saved. */
  draft: ReactNode
  onComment(comments: string): void
  onSave(): void
  /** Goes to the first field that needs attention; absent where none does. */
  onShowFirst: (() => void) | undefined
  /** What is missing before the action that carries the form on. */
  before: ReactNode
  onDismiss(): void
}

/** Workflow actions (product spec §2): where the form stands, what can be done, and why the rest cannot. */
export function Actions(props: ActionsProps) {
  const { offer, isNew, editable, busy, message, comments, loaded, data } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const section = useRef<HTMLElement>(null)
  const keepFocus = useFocusKept(busy, section)
  const onTake = (transition: Transition) => {
    keepFocus()
    props.onTake(transition)
  }
  const { take, wrong, asked, confirm, cancel } = useTaking({ ...props, onTake }, box)
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
    <Paper
      variant="outlined"
      component="section"
      ref={section}
      tabIndex={-1}
      aria-labelledby="actions"
      sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4, displayPrint: 'none' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
        <Typography id="actions" variant="h2">
          Workflow Actions
        </Typography>
        {!isNew && <StateChip name={offer.state} />}
        {props.draft}
      </Box>
      {offer.refusal && <ActionMessage message={{ severity: 'error', text: offer.refusal }} />}
      {(actions.length > 0 || comments) && (
        <Comments value={comments} onChange={props.onComment} input={box} wrong={wrong} />
      )}
      {message && <ActionMessage message={message} onShowFirst={props.onShowFirst} onClose={props.onDismiss} />}
      {props.before}
      <ActionButtons save={save} isNew={isNew} actions={actions} busy={busy} onSave={onSave} onTake={take} />
      {!isNew && actions.length === 0 && !offer.refusal && (
        <Typography sx={{ color: 'text.secondary' }}>
          No workflow actions are currently available for your role and the current state.
        </Typography>
      )}
      <ConfirmAction action={asked} loaded={loaded} data={data} onConfirm={confirm} onCancel={cancel} />
      <Unavailable list={offer.unavailable} />
    </Paper>
  )
}
