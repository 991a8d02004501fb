import { useSyncExternalStore } from 'react'
import { extras } from '../api/http/extras.ts'
import { watchSession } from '../api/http/session.ts'

/** Whether to show what goes beyond product spec §7, such as documents and history: not where the server has none. */
export const useExtras = (): boolean => useSyncExternalStore(watchSession, extras.areOffered)
