import { sql } from 'kysely'
import { chance } from '../support/chance.ts'
import { client } from '../support/people.ts'
import { isFull, promise } from './promise.ts'
import { type EmbeddedBank, openEmbeddedBank } from './support/embedded.ts'
import { type LiveVersion, expectDone, proposeTitle, publish } from './support/publishing.ts'

/** What the database and the server say after a kill. */
interface PublicationState {
  number: number
  hash: string
  versions: number
  /** The highest number of which the audit says that it was published. */
  last_audited: number
  published: boolean
  audited: boolean
  served: boolean
}

promise(33, { short: { rounds: 2 }, full: { rounds: 100 } }, async ({ rounds }) => {
  const bank = await openEmbeddedBank()
  const { integer } = chance('when the publishing server is killed')
  const wrong: string[] = []
  let published = 0
  try {
    const admin = await client(bank.server.url, 'admin')
    expectDone(await admin.send('POST', '/api/workbench/governance/', { governed_by: 'workbench' }))
    for (let round = 1; round <= rounds && wrong.length === 0; round += 1) {
      const [designer, publisher] = await Promise.all(['designer', 'admin'].map((who) => client(bank.server.url, who)))
      if (!designer || !publisher) throw new Error('Nobody is signed in.')
      const title = `Auditor ${round}`
      const { before, proposal } = await proposeTitle(designer, title)
      const answer = publish(publisher, proposal).catch(() => undefined)
      // The last one is killed as soon as it has answered.
      await (round === rounds ? answer : requests(bank, integer(0, 900)))
      await bank.server.kill()
      const status = (await answer)?.status
      await bank.startAgain()
      const found = await foundIn(bank, proposal.id, title)
      wrong.push(...between(found, before, proposal).map((each) => `Round ${round}: ${each}`))
      if (status === 200 && found.hash !== proposal.hash)
        wrong.push(`Round ${round}: it was answered, and is not live.`)
      if (found.published) published += 1
      else expectDone(await publish(await client(bank.server.url, 'admin'), proposal))
    }
    return {
      figure: `${rounds} kills: the new version was live after ${published} of them, the one before after the others`,
      wrong: [...wrong, ...(await bank.inconsistencies()), ...(isFull ? oneSided(published, rounds) : [])],
    }
  } finally {
    await bank.remove()
  }
})

/** Kills that come always before the publication, or always after it, show nothing of what is between. */
const oneSided = (published: number, rounds: number): string[] =>
  Math.min(published, rounds - published) < rounds / 20
    ? [`The new version was live after ${published} of ${rounds} kills.`]
    : []

/** So many requests one after another: the time that they take is by chance. */
async function requests({ server }: EmbeddedBank, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await fetch(`${server.url}/health/live`)
}

async function foundIn(bank: EmbeddedBank, id: string, title: string): Promise<PublicationState> {
  const index = await (await fetch(`${bank.server.url}/definitions/index.json`)).text()
  const { rows } = await bank.read((db) =>
    sql<Omit<PublicationState, 'served'>>`
      SELECT live.number, live.hash, (SELECT max(number) FROM published_version) AS versions,
        (SELECT state = 'published' FROM definition_proposal WHERE id = ${id}) AS published,
        EXISTS (SELECT FROM record_audit WHERE type = 'schemas/' AND action = 'published' AND key = live.number::text)
          AS audited,
        (SELECT coalesce(max(key::integer), 0) FROM record_audit WHERE type = 'schemas/' AND action = 'published')
          AS last_audited
      FROM definition_governance JOIN published_version AS live ON live.number = live`.execute(db),
  )
  const [found] = rows
  if (!found) throw new Error('No version is live.')
  return { ...found, served: index.includes(`"${title}"`) }
}

/** In what the publication is neither done nor undone. */
function between(found: PublicationState, before: LiveVersion, { hash }: { hash: string }): string[] {
  const isNew = found.hash === hash
  const expected = isNew
    ? { number: before.number + 1, hash, published: true, served: true }
    : { number: before.number, hash: before.hash, published: false, served: false }
  const claims: [string, boolean][] = [
    ['the live version is neither the new one nor the one before', found.hash === expected.hash],
    [`version ${found.number} is live, not ${expected.number}`, found.number === expected.number],
    ['a version is there that is not live', found.versions === found.number],
    ['the proposal does not say what became of it', found.published === expected.published],
    ['the server serves another version', found.served === expected.served],
    ['the audit has no entry of it', !isNew || found.audited],
    [`the audit says that version ${found.last_audited} was published`, found.last_audited <= found.number],
  ]
  return claims.flatMap(([claim, well]) => (well ? [] : [claim]))
}
