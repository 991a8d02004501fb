import { auth, useInterrupted } from '../auth.ts'
import { SignInDialog } from './SignInDialog.tsx'

/** The session has ended over unsaved work: the same person signs in here and goes on; for anybody else the page begins anew. */
export function SignInAgain() {
  if (!useInterrupted()) return null
  return (
    <SignInDialog
      why="Your session has ended. What you have typed is still here: sign in, and it goes on."
      otherwise="Leave this page"
      onOtherwise={() => auth.send({ type: 'SIGN_OUT' })}
    />
  )
}
