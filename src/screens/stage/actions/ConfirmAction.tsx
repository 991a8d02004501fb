import Box from '@mui/material/Box'
import { Fragment } from 'react'
import type { ApplicationRecord } from '../../../engine/application.ts'
import { recordOf } from '../../../engine/application.ts'
import type { FormData, ShownDefinition, Transition } from '../../../engine/definition.ts'
import { isUnset, read } from '../../../engine/path.ts'
import type { Loaded } from '../../../machines/stageTypes.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { type StageActor, usePart } from '../usePart.ts'
import { actionColour } from './actionColour.ts'

export interface ConfirmActionProps {
  actor: StageActor
  /** Absent: nothing is asked. */
  action: Transition | undefined
  loaded: Loaded
  onConfirm(): void
  onCancel(): void
}

/** Asks once before a transition that ends the application, and restates what is decided (decision 41). */
export function ConfirmAction({ action, ...props }: ConfirmActionProps) {
  return action && <Question action={action} {...props} />
}

function Question({ actor, action, loaded, onConfirm, onCancel }: ConfirmActionProps & { action: Transition }) {
  const { data } = usePart(actor, 'data')
  return (
    <ConfirmDialog
      open
      title={`${action.name}?`}
      confirm={action.name}
      colour={actionColour(action.name)}
      cancel="Cancel"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      Please check your decision before it takes effect:
      <Box component="dl" sx={list}>
        {[...shown(loaded, data), { label: 'Decision', text: action.name }].map(({ label, text }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <Box component="dd" sx={{ m: 0, color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </Fragment>
        ))}
      </Box>
    </ConfirmDialog>
  )
}

const list = {
  m: 0,
  mt: 4,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'auto 1fr' },
  columnGap: 4,
  rowGap: { xs: 1, sm: 2 },
} as const

function shown({ stage, application, definition }: Loaded, data: FormData) {
  const { source } = stage.stage
  const edited: ApplicationRecord | undefined = application && {
    ...application,
    [source]: { ...recordOf(application, source), ...data },
  }
  return (definition.confirm ?? []).map(({ label, from, empty }: ShownDefinition) => {
    const value = read(edited, from)
    return { label, text: isUnset(value) ? empty : typeof value === 'number' ? formatAmount(value) : String(value) }
  })
}
