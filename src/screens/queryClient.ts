import { QueryClient, focusManager, notifyManager } from '@tanstack/react-query'
import { auth } from './auth.ts'

/**
 * The data that screens load from the server (ADR 0033). By default, a screen loads them when it opens, and keeps
 * nothing when it is left. A query that also reloads when its browser tab becomes visible, or is kept longer, sets that
 * itself. A failed call is repeated only when a person asks for it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Listens at the document, where the browser reports it first. */
focusManager.setEventListener((look) => {
  const listen = () => look()
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
})

/** Draws the changes of an answer before the code that waited for it continues. */
notifyManager.setScheduler(queueMicrotask)

const personNow = () => auth.getSnapshot().context.user?.id
let person = personNow()

/** Clears the cache for the next person, who must find nothing that another has loaded, or was loading. */
auth.subscribe(() => {
  if (personNow() === person) return
  person = personNow()
  queryClient.clear()
})
