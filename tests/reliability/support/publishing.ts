import type { Answer, Client } from '../../support/people.ts'

/** What is live. */
export interface LiveVersion {
  number: number
  hash: string
}

interface State {
  live: LiveVersion
  draft: { revision: number } | null
  proposals: { id: string; hash: string }[]
}

/** Throws for a refusal. */
export function expectDone({ status, body }: Answer): void {
  if (status >= 300) throw new Error(`It was refused: ${status} ${JSON.stringify(body)}`)
}

/** Proposes another title of the auditor's role; answers what is live until then, too. */
export async function proposeTitle(designer: Client, title: string) {
  const { live: before, draft } = (await designer.send('GET', '/api/workbench/')).body as State
  const { files } = (await designer.send('GET', '/api/workbench/files/?of=live')).body as {
    files: { path: string; text: string }[]
  }
  const text = files
    .find(({ path }) => path === 'reference.json')
    ?.text.replace(/"title": "Auditor[^"]*"/, `"title": "${title}"`)
  const revision = draft?.revision ?? 0
  const kept = await designer.send('PUT', '/api/workbench/draft/', {
    base_hash: before.hash,
    revision,
    files: { 'reference.json': text },
  })
  expectDone(kept)
  const note = { note: title, revision: (kept.body as { revision: number }).revision }
  expectDone(await designer.send('POST', '/api/workbench/proposals/', note))
  const [proposal] = ((await designer.send('GET', '/api/workbench/')).body as State).proposals
  if (!proposal) throw new Error('Nothing is proposed.')
  return { before, proposal }
}

export const publish = ({ send }: Client, { id, hash }: { id: string; hash: string }): Promise<Answer> =>
  send('POST', `/api/workbench/proposals/${id}/publish/`, { hash })
