import { randomUUID } from 'node:crypto'
import { type Client, client } from '../../support/people.ts'

/** What the contract's paths name beside applications, by the parameter; and what bodies say of it, by operation. */
export interface Things {
  named: Record<string, string>
  known: Record<string, string>
}

/** A change, a version, its replay and a verification of the audit, made by those who may. */
export async function thingsAt(url: string): Promise<Things> {
  const [admin, designer, auditor] = await Promise.all(['admin', 'designer', 'auditor'].map((who) => client(url, who)))
  if (!admin || !designer || !auditor) throw new Error('Nobody is signed in.')
  const industry = { version: null, values: { code: 'Z99', title: 'Space' } }
  const change = await made(admin, '/api/upkeep/types/industries/changes/', industry)
  await made(admin, '/api/workbench/governance/', { governed_by: 'workbench' })
  const proposal = await proposed(designer)
  const replay = await made(designer, '/api/workbench/replays/', { of: `proposal-${proposal.id}` })
  const verification = await made(auditor, '/api/audit/verifications/', {})
  return {
    named: {
      change: change.id,
      proposal: proposal.id,
      replay: replay.id,
      verification: verification.id,
      number: '1',
    },
    known: { 'publishVersion.hash': proposal.hash },
  }
}

/** A document of the application, a question about its form, and a view, all of this person's where they may. */
export async function ownThings(url: string, person: Client, { id, form }: { id: string; form: string }) {
  const application = `/api/credit/credit-applications/${id}/`
  const me = (await person.send('GET', '/api/users/me/')).body as { id: string }
  const question = await person.send('POST', `${application}questions/`, { form, person: me.id, text: 'Why now?' })
  const view = { name: randomUUID(), query: {}, is_default: false }
  const file = new FormData()
  file.append('file', new File(['Plain.'], 'plain.txt'))
  const headers = { authorization: `Bearer ${person.token}` }
  const document = await fetch(`${url}${application}documents/`, { method: 'POST', headers, body: file })
  return {
    documentId: idIn(await document.json()) ?? id,
    questionId: idIn(question.body) ?? id,
    view: (await made(person, '/api/saved-views/', view)).id,
  }
}

interface Made {
  id: string
  hash: string
}

async function made({ send }: Client, path: string, body: object): Promise<Made> {
  const answer = await send('POST', path, body)
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as Made
}

const idIn = (body: unknown) => (body as Partial<Made> | undefined)?.id

/** A version that differs from what is live by a blank. */
async function proposed(designer: Client): Promise<Made> {
  const { live } = (await designer.send('GET', '/api/workbench/')).body as { live: Made }
  const { files } = (await designer.send('GET', '/api/workbench/files/?of=live')).body as {
    files: { path: string; text: string }[]
  }
  const text = files.find(({ path }) => path === 'reference.json')?.text ?? ''
  const draft = { base_hash: live.hash, revision: 0, files: { 'reference.json': `${text} ` } }
  const kept = await designer.send('PUT', '/api/workbench/draft/', draft)
  const { revision } = kept.body as { revision: number }
  await made(designer, '/api/workbench/proposals/', { note: 'As agreed.', revision })
  const { proposals } = (await designer.send('GET', '/api/workbench/')).body as { proposals: Made[] }
  if (!proposals[0]) throw new Error('Nothing is proposed.')
  return proposals[0]
}
