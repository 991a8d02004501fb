import { useSession } from '../screens/auth.ts'

/** Whether the session that the browser kept has been read. */
export const useRestored = (): boolean => !useSession().matches('restoring')
