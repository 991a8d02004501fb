import { randomUUID } from 'node:crypto'
import type { Bank } from './bank.ts'
import type { Person } from './person.ts'
import { type RouteRequest, RequestError } from './routeRequest.ts'

/** Everybody's, as in the demo bank. */
const password = 'credit-demo-2026'

/** The calls that need no session (product spec §7). */
export const openRoutes: Record<string, (asked: Omit<RouteRequest, 'person'>) => unknown> = {
  'POST /api/token/': ({ bank, body }) => {
    const user = bank.people.find(({ username }) => username === body.username && body.password === password)
    if (!user) throw new RequestError(401, { detail: 'No active account found with the given credentials' })
    return { access: token(bank.access, user), refresh: token(bank.refresh, user), user }
  },
  'POST /api/token/refresh/': ({ bank, body }) => {
    const user = bank.refresh.get(String(body.refresh))
    if (!user) throw new RequestError(401, { detail: 'Token is invalid or expired' })
    return { access: token(bank.access, user) }
  },
}

/** Who holds the token of a request. */
export function bearer({ access }: Bank, authorization = ''): Person {
  const person = access.get(authorization.replace('Bearer ', ''))
  if (!person) throw new RequestError(401, { detail: 'Given token not valid for any token type' })
  return person
}

function token(tokens: Map<string, Person>, person: Person): string {
  const value = randomUUID()
  tokens.set(value, person)
  return value
}
