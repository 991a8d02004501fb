import { type ComponentType, lazy } from 'react'
import { Shortcuts } from './Shortcuts.tsx'

export interface AccountDialog {
  name: string
  Dialog: ComponentType<{ onClose(): void }>
  /** Goes beyond product spec §7: only where the server has it. */
  isExtra?: true
}

export const shortcuts: AccountDialog = { name: 'Keyboard shortcuts', Dialog: Shortcuts }

/** What the account menu opens, in its order. */
export const accountDialogs: AccountDialog[] = [
  {
    name: 'Absence',
    Dialog: lazy(async () => ({ default: (await import('../screens/absence/AbsenceDialog.tsx')).AbsenceDialog })),
    isExtra: true,
  },
  {
    name: 'Sign-in and sessions',
    Dialog: lazy(async () => ({ default: (await import('../screens/account/SignInAndSessions.tsx')).SignInAndSessions })),
    isExtra: true,
  },
  shortcuts,
]
