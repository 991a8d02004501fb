import { QueryClient, focusManager, notifyManager } from '@tanstack/react-query'
import { auth } from './auth.ts'

/**
 * What the screens read of the server (ADR 0033). Each screen reads afresh as it opens, and keeps nothing when it is
 * left: a query that is read anew when its tab is looked at, or kept for longer, says so itself. A call that failed is
 * asked again by the person alone.
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

/** What an answer changes is drawn before whoever waited for it goes on. */
notifyManager.setScheduler(queueMicrotask)

const personNow = () => auth.getSnapshot().context.user?.id
let person = personNow()

/** Nothing that one person has read is there for the next, nor what was on its way to them. */
auth.subscribe(() => {
  if (personNow() === person) return
  person = personNow()
  queryClient.clear()
})
