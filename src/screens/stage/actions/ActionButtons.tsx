import Button from '@mui/material/Button'
import { memo } from 'react'
import { named, t } from '../../../texts/t.ts'
import type { SaveDefinition, Transition } from '../../../engine/definition.ts'
import { useHint } from '../../../ui/useHint.tsx'
import '../stage.css'
import { actionColour } from './actionColour.ts'

export interface ActionButtonsProps {
  save: SaveDefinition | undefined
  isNew: boolean
  actions: Transition[]
  /** The action that moves the form forward. */
  primary: Transition | undefined
  busy: boolean
  onSave(): void
  onTake(transition: Transition): void
}

/** One button for each action. The one that moves the form forward comes first and is filled. */
export const ActionButtons = memo(function ActionButtons(props: ActionButtonsProps) {
  const { save, isNew, actions, primary, busy, onSave, onTake } = props
  if (!save && actions.length === 0) return null
  const button = (action: Transition) => (
    <ActionButton
      key={action.code}
      action={action}
      isPrimary={action === primary}
      busy={busy}
      onClick={() => onTake(action)}
    />
  )
  return (
    <div className="stage-buttons">
      {primary && button(primary)}
      {save && (
        <Button
          variant={isNew ? 'contained' : 'outlined'}
          disabled={busy}
          onClick={onSave}
          aria-keyshortcuts="Control+S"
        >
          {save.label}
        </Button>
      )}
      {actions.filter((action) => action !== primary).map(button)}
      {isNew && <p className="quiet small">{t('More actions appear after saving.')}</p>}
    </div>
  )
})

interface ActionButtonProps {
  action: Transition
  isPrimary: boolean
  busy: boolean
  onClick(): void
}

function ActionButton({ action: { name, description }, isPrimary, busy, onClick }: ActionButtonProps) {
  const { pointed, described, hint } = useHint(busy ? '' : named(description ?? ''))
  return (
    <>
      <Button
        variant={isPrimary ? 'contained' : 'outlined'}
        color={actionColour(name)}
        disabled={busy}
        onClick={onClick}
        aria-keyshortcuts={isPrimary ? 'Control+Enter' : undefined}
        {...pointed}
        {...described}
      >
        {named(name)}
      </Button>
      {hint}
    </>
  )
}
