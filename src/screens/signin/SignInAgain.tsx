import { t } from '../../texts/t.ts'
import { auth, useNeedsRecentSignIn, useInterrupted } from '../auth.ts'
import { SignInDialog } from './SignInDialog.tsx'

/**
 * The session has ended with unsaved work, or the sign-in is too old for an action: the same person signs in here and
 * continues. For anybody else the page is loaded again.
 */
export function SignInAgain() {
  const interrupted = useInterrupted()
  if (useNeedsRecentSignIn()) {
    return (
      <SignInDialog
        why={t('This action requires a recent sign-in. Sign in again to continue.')}
        otherwise={t('Not now')}
        onOtherwise={() => auth.send({ type: 'LATER' })}
      />
    )
  }
  if (!interrupted) return null
  return (
    <SignInDialog
      why={t('Your session has ended. Your unsaved changes are still here. Sign in to continue.')}
      otherwise={t('Leave this page')}
      onOtherwise={() => auth.send({ type: 'SIGN_OUT' })}
    />
  )
}
