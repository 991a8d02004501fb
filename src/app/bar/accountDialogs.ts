import { type ComponentType, lazy } from 'react'
import type { Capability } from '../../engine/definition.ts'
import { t } from '../../texts/t.ts'
import { onDemand } from '../../ui/onDemand.ts'

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
  Dialog: onDemand(async () => ({ default: (await import('./Shortcuts.tsx')).Shortcuts })),
}

/** The dialogs of the account menu, in its order. */
export const accountDialogs: AccountDialog[] = [
  {
    name: () => t('Absence'),
    Dialog: lazy(async () => ({ default: (await dialogs()).AbsenceDialog })),
    isExtra: true,
  },
  {
    name: () => t('Mail'),
    Dialog: lazy(async () => ({ default: (await dialogs()).MailDialog })),
    isExtra: true,
  },
  {
    name: () => t('Sign-in and sessions'),
    Dialog: lazy(async () => ({ default: (await dialogs()).SignInAndSessions })),
    isExtra: true,
  },
  {
    name: () => t('Failed messages'),
    Dialog: lazy(async () => ({ default: (await dialogs()).FailedMessages })),
    isExtra: true,
    may: 'administer',
  },
  shortcuts,
]
