import { t } from '../../texts/t.ts'
import { auth, useDoubted, useInterrupted } from '../auth.ts'
import { SignInDialog } from './SignInDialog.tsx'

/**
 * The session has ended over unsaved work, or is too old for what was asked: the same person signs in here and goes on;
 * for anybody else the page begins anew.
 */
export function SignInAgain() {
  const interrupted = useInterrupted()
  if (useDoubted()) {
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
