import { answer, client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { NewSavedView, SavedView } from '../http/types.ts'

const all = '/api/saved-views/'
const one = `${all}{view}/` as const

/** The signed-in person's own; none where the server keeps none. */
export async function listSavedViews(): Promise<SavedView[]> {
  const views = await ifOffered(() => client.GET(all))
  return Array.isArray(views) ? views : []
}

/** Saves a new view; with an id, changes the one that has it. */
export async function writeSavedView(view: NewSavedView, id?: string): Promise<void> {
  if (id === undefined) await answer(client.POST(all, { body: view }))
  else await answer(client.PUT(one, { params: { path: { view: id } }, body: view }))
}

export async function deleteSavedView(id: string): Promise<void> {
  await answer(client.DELETE(one, { params: { path: { view: id } } }))
}
