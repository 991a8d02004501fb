import type { Answer, Api } from './api.ts'
import { ok } from './bank.ts'
import { addPerson, signIn } from './people.ts'

export interface Bench {
  governed_by: string
  live: { number: number | null; hash: string; note: string | null; since: string; published_by: string | null }
  draft: Draft | null
  proposals: {
    id: string
    base_hash: string
    hash: string
    note: string
    proposed_by: { id: string; name: string }
    live_from: string | null
    published_by: { name: string } | null
    changed_paths: string[]
    may_publish: boolean
    refusal: string | null
  }[]
  decided: { id: string; state: string; reason: string | null; decided_by: { name: string } | null }[]
  refused: { since: string; mistakes: string[] } | null
  uses_folder: boolean
  folder_differs: boolean
}

export interface Draft {
  revision: number
  base_hash: string
  hash: string
  goes_on_from: string | null
  changed_paths: string[]
}

export interface Version {
  number: number
  hash: string
  note: string
  author: { name: string } | null
  published_by: { name: string }
  restores: number | null
  changed_paths: string[]
}

type Files = Record<string, string | null>

/** People at the workbench, and what they do there: by default the first designer and the first administrator. */
export async function workbenchOf(api: Api, people: Record<string, string>) {
  const first = (role: string) => Object.keys(people).find((who) => people[who] === role) ?? ''
  const [drafter, publisher] = [first('form_designer'), first('admin')]
  const tokens: Record<string, string> = {}
  const ids: Record<string, string> = {}
  const arrive = async (who: string) => (tokens[who] = (await signIn(api, who)).access)
  const hire = async (who: string, role: string) => {
    ids[who] = (await addPerson(api, who, role)).id
    await arrive(who)
  }
  for (const [who, role] of Object.entries(people)) await hire(who, role)

  const as = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Answer> =>
    api.send(method, `/api/workbench/${url}`, { token: tokens[who], body })
  const state = async (who = publisher) => ok<Bench>(await as(who, 'GET', ''))
  const files = async (of: string, who = drafter) => {
    const { hash, files: listed } = ok<{ hash: string; files: { path: string; text: string }[] }>(
      await as(who, 'GET', `files/?of=${of}`),
    )
    return { hash, texts: Object.fromEntries(listed.map(({ path, text }) => [path, text])) }
  }
  /** Over whatever draft there is, on what is live. */
  const draft = async (changed: Files, who = drafter, more: object = {}) => {
    const { live, draft: stored } = await state(who)
    const body = { base_hash: live.hash, revision: stored?.revision ?? 0, files: changed, ...more }
    return as(who, 'PUT', 'draft/', body)
  }
  /** A live file with one text in place of another. */
  const edited = async (path: string, from: string, to: string): Promise<Files> => {
    const text = (await files('live')).texts[path] ?? ''
    if (!text.includes(from)) throw new Error(`${path} does not say ${from}.`)
    return { [path]: text.replace(from, to) }
  }
  const propose = async (who = drafter, more: object = {}) => {
    const { draft: stored } = await state(who)
    return as(who, 'POST', 'proposals/', { note: 'As agreed.', revision: stored?.revision ?? 0, ...more })
  }
  /** Drafts and proposes; answers the proposal. */
  const proposed = async (changed: Files, who = drafter, more: object = {}) => {
    ok(await draft(changed, who))
    const { id } = ok<{ id: string }>(await propose(who, more), 201)
    const found = (await state()).proposals.find((each) => each.id === id)
    if (!found) throw new Error('The proposal does not wait.')
    return found
  }
  const publish = ({ id, hash }: { id: string; hash: string }, who = publisher) =>
    as(who, 'POST', `proposals/${id}/publish/`, { hash })
  return {
    ids,
    tokens,
    hire,
    arrive,
    as,
    state,
    files,
    draft,
    edited,
    propose,
    proposed,
    publish,
    govern: async (governed_by: string, who = publisher) =>
      ok<Bench>(await as(who, 'POST', 'governance/', { governed_by })),
    restore: (number: number, who = publisher, more: object = {}) =>
      as(who, 'POST', `versions/${number}/restore/`, { note: 'Back.', ...more }),
    versions: async () => ok<{ results: Version[] }>(await as(publisher, 'GET', 'versions/')).results,
    /** Takes a person's role, or the like, as on the command line. */
    become: (username: string, state_: object) =>
      api.context.db.updateTable('app_user').set(state_).where('username', '=', username).execute(),
  }
}

export type Workbench = Awaited<ReturnType<typeof workbenchOf>>
