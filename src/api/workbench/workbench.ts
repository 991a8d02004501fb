import { answer, client } from '../http/client.ts'
import type { Workbench } from '../http/types.ts'

const root = '/api/workbench/' as const

/** What is live, the person's own draft, what waits for a second person, and what is refused. */
export async function readWorkbench(): Promise<Workbench> {
  return requireWorkbench((await answer(client.GET(root))).data)
}

/** Lets the folder or the workbench govern. Throws an `ApiError` that says why not. */
export async function governDefinitions(by: Workbench['governed_by']): Promise<Workbench> {
  return requireWorkbench((await answer(client.POST(`${root}governance/`, { body: { governed_by: by } }))).data)
}

/** The workbench in an answer. Throws for an answer without it, which the server never gives. */
export function requireWorkbench(data: Workbench | undefined): Workbench {
  if (!data) throw new Error('The server’s answer did not contain the state of the workbench. Reload the page.')
  return data
}
