import { QueryClient, focusManager, notifyManager } from '@tanstack/react-query'
import { auth } from './auth.ts'

/**
 * What the screens load from the server (ADR 0033). By default a screen loads afresh when it opens, and keeps nothing
 * when it is left. A query that reloads when its browser tab becomes visible, or is kept longer, sets that itself. Only
 * a person repeats a call that failed.
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

/** Told of at the document, where the browser says it first. */
focusManager.setEventListener((look) => {
  const listen = () => look()
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
})

/** The changes of an answer are drawn before the code that waited for it continues. */
notifyManager.setScheduler(queueMicrotask)

const personNow = () => auth.getSnapshot().context.user?.id
let person = personNow()

/** The next person finds nothing that another has loaded, or was loading. */
auth.subscribe(() => {
  if (personNow() === person) return
  person = personNow()
  queryClient.clear()
})
