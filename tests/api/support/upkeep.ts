import type { Answer } from './api.ts'
import { type Bank, ok } from './bank.ts'
import { addPerson, signIn } from './people.ts'

export interface UpkeepRecord {
  key: string
  label: string
  values: Record<string, unknown>
  version: string
}

export interface Change {
  id: string
  state: string
  reason: string | null
  refusal: string | null
  can_withdraw: boolean
  proposed_by: { name: string }
  decided_by: { name: string } | null
  entries: { key: string; before: object | null; after: Record<string, unknown> }[]
}

/** Administrators of a bank, and what they do to its records and people. */
export async function keepersOf(bank: Bank, ...usernames: string[]) {
  const { api } = bank
  const tokens: Record<string, string> = {}
  const ids: Record<string, string> = {}
  const arrive = async (username: string) => (tokens[username] = (await signIn(api, username)).access)
  const hire = async (username: string, role = 'admin') => {
    ids[username] = (await addPerson(api, username, role)).id
    await arrive(username)
  }
  for (const username of usernames) await hire(username)

  const as = (who: string, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> =>
    api.send(method, `/api/upkeep/${url}`, { token: tokens[who], body })
  const list = async (who: string, type: string, query: Record<string, string> = {}) =>
    ok<{ results: UpkeepRecord[]; next: string | null }>(
      await as(who, 'GET', `types/${type}/records/?${new URLSearchParams(query).toString()}`),
    )
  const read = async (who: string, type: string, key: string) => (await list(who, type, { key })).results[0]
  const ask = async (who: string, type: string, values: object, more: object = {}) => {
    const key = Object.values(values)[0] as string
    const stored = await read(who, type, key)
    const body = { version: stored?.version ?? null, values: { ...stored?.values, ...values }, ...more }
    return as(who, 'POST', `types/${type}/changes/`, body)
  }
  /** The first of the values is the key. */
  const propose = async (who: string, type: string, values: object, more: object = {}) =>
    ok<Change>(await ask(who, type, values, more), 201).id
  const decide = (who: string, id: string, decision: string, reason?: string) =>
    as(who, 'POST', `changes/${id}/decision/`, { decision, ...(reason && { reason }) })
  return {
    ids,
    tokens,
    hire,
    arrive,
    as,
    list,
    read,
    ask,
    propose,
    decide,
    approve: async (who: string, id: string) =>
      ok<{ passwords: { username: string; password: string }[] }>(await decide(who, id, 'approve')).passwords,
    change: async (who: string, id: string) => ok<Change>(await as(who, 'GET', `changes/${id}/`)),
    open: async (who: string) => ok<Change[]>(await as(who, 'GET', 'changes/')),
    history: async (who: string, type: string, key: string) =>
      ok<Change[]>(await as(who, 'GET', `types/${type}/history/?key=${key}`)),
    /** Takes a person's role, or the like, as on the command line. */
    become: (username: string, state: object) =>
      api.context.db.updateTable('app_user').set(state).where('username', '=', username).execute(),
  }
}

export type Keepers = Awaited<ReturnType<typeof keepersOf>>
