import { useSyncExternalStore } from 'react'
import { extras } from '../api/http/extras.ts'

/** Whether to show what goes beyond product spec §7, such as documents and history: not where the server has none. */
export const useExtras = (): boolean => useSyncExternalStore(extras.subscribe, extras.areOffered)

/** Whether the server has shown that it has them: what opens by itself is asked for from then on alone. */
export const useKnownExtras = (): boolean => useSyncExternalStore(extras.subscribe, extras.areKnown)
