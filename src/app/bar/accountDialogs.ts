import type { ComponentType } from 'react'
import type { Capability } from '../../engine/definition.ts'
import { t } from '../../texts/t.ts'
import { onDemand } from '../../ui/onDemand.ts'
import { NotLoaded } from './NotLoaded.tsx'

export interface AccountDialog {
  name: () => string
  Dialog: ComponentType<{ onClose(): void }>
  /** It goes beyond product spec §7, so it is shown only if the server has it. */
  isExtra?: true
  /** Only people with this capability see it. */
  may?: Capability
}

const dialogs = () => import('../../screens/account/dialogs.ts')

export const shortcuts: AccountDialog = {
  name: () => t('Keyboard shortcuts'),
  Dialog: onDemand(async () => ({ default: (await import('./Shortcuts.tsx')).Shortcuts }), NotLoaded),
}

/** The dialogs of the user menu, in its order. */
export const accountDialogs: AccountDialog[] = [
  {
    name: () => t('Absence'),
    Dialog: onDemand(async () => ({ default: (await dialogs()).AbsenceDialog }), NotLoaded),
    isExtra: true,
  },
  {
    name: () => t('Mail'),
    Dialog: onDemand(async () => ({ default: (await dialogs()).MailDialog }), NotLoaded),
    isExtra: true,
  },
  {
    name: () => t('Sign-in and sessions'),
    Dialog: onDemand(async () => ({ default: (await dialogs()).SignInAndSessions }), NotLoaded),
    isExtra: true,
  },
  {
    name: () => t('Failed messages'),
    Dialog: onDemand(async () => ({ default: (await dialogs()).FailedMessages }), NotLoaded),
    isExtra: true,
    may: 'administer',
  },
  shortcuts,
]
