import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { SaveDefinition, Transition } from '../../../engine/definition.ts'
import { actionColour, primaryAction } from './actionColour.ts'

export interface ActionButtonsProps {
  save: SaveDefinition | undefined
  isNew: boolean
  actions: Transition[]
  busy: boolean
  onSave(): void
  onTake(transition: Transition): void
}

/** On a narrow screen the buttons share the lines that they need. */
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  '& > button': { flex: { xs: '1 0 auto', sm: 'none' }, maxWidth: '100%' },
} as const

/** One button an action; the one that carries the form on is filled and stands first. */
export function ActionButtons({ save, isNew, actions, busy, onSave, onTake }: ActionButtonsProps) {
  if (!save && actions.length === 0) return null
  const primary = primaryAction(actions)
  const button = (action: Transition) => (
    <Tooltip key={action.code} title={busy ? '' : (action.description ?? '')}>
      <Button
        variant={action === primary ? 'contained' : 'outlined'}
        color={actionColour(action.name)}
        disabled={busy}
        onClick={() => onTake(action)}
        aria-keyshortcuts={action === primary ? 'Control+Enter' : undefined}
      >
        {action.name}
      </Button>
    </Tooltip>
  )
  return (
    <Box sx={row}>
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
      {isNew && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          More actions appear after saving.
        </Typography>
      )}
    </Box>
  )
}
