import { answer, client } from '../http/client.ts'
import type { Workbench } from '../http/types.ts'

const root = '/api/workbench/' as const

/** What is live, the person's own draft, what waits for a second person, and what is refused. */
export async function readWorkbench(): Promise<Workbench> {
  return stated((await answer(client.GET(root))).data)
}

/** Lets the folder or the workbench govern. Throws an `ApiError` that says why not. */
export async function governDefinitions(by: Workbench['governed_by']): Promise<Workbench> {
  return stated((await answer(client.POST(`${root}governance/`, { body: { governed_by: by } }))).data)
}

/** What the server answers of the workbench; it always does. */
export function stated(data: Workbench | undefined): Workbench {
  if (!data) throw new Error('The server did not answer with the state of the workbench.')
  return data
}
