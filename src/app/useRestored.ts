import { useSelector } from '@xstate/react'
import { auth } from '../screens/auth.ts'

/** Whether the session that the browser kept has been read. */
export const useRestored = (): boolean => useSelector(auth, (snapshot) => !snapshot.matches('restoring'))
