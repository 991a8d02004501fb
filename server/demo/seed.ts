import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/tables.ts'
import { ForOperator } from '../errors/forOperator.ts'
import { hashPassword } from '../session/passwords.ts'
import { createCounterparty } from '../store/lookups/counterparties.ts'
import { emptyLookupCache } from '../store/lookups/known.ts'
import { createLimitType } from '../store/lookups/limitTypes.ts'
import { lockRanking } from '../store/applications/ranking.ts'
import { firstRequestId } from '../store/audit/audit.ts'
import { type Tx, inTransaction } from '../store/transaction.ts'
import { createUser, hasUsers, type UserRecord } from '../store/people/users.ts'
import { type ApplicationRow } from '../store/applications/applicationList.ts'
import { listApplications } from '../queries/list.ts'
import { updateRanks } from '../workflow/rank.ts'
import type { Work } from '../model/work.ts'
import { workflowsOf } from '../model/machines/workflows.ts'
import { counterparties, limitTypes, people, stories, unranked } from './data.ts'
import { type Cast, playStory } from './play.ts'
import { password } from './signIns.ts'

/** The person who ranks the open applications. */
const ranker = 'rm'
/**
 * The request id of every entry that filling writes to the audit, in place of a random one. It marks a demo bank for
 * ever.
 */
const requestId = 'demo'

/**
 * Fills an empty database with the demo bank, completely or not at all; does nothing if there are users. All users
 * share one hash: their password is public, and hashing it for each would only make the first start slower.
 */
export async function seedDemo({ db, config, definitions, key, stopping }: Context): Promise<void> {
  if (await hasUsers(db)) return
  const [hash, published] = await Promise.all([hashPassword(password, config.passwords), definitions.current()])
  await inTransaction(db, async (tx) => {
    await lockRanking(tx)
    if (await hasUsers(tx)) return
    const cast = await createCast(tx, hash)
    // Nobody has signed in: inside an existing transaction, the session is not checked.
    const nobodys = { sessionId: '', signedInAt: new Date() }
    const work = {
      db: tx,
      workflows: workflowsOf(published),
      now: new Date(),
      ...nobodys,
      known: emptyLookupCache(),
      knownAt: emptyLookupCache,
      key,
      requestId,
    }
    const play = async (part: typeof stories) => {
      for (const story of part) {
        stopping.throwIfAborted()
        await playStory(work, story, cast)
      }
    }
    await play(stories.slice(0, -unranked))
    await rank({ ...work, actor: actorOf(cast) })
    await play(stories.slice(-unranked))
  })
}

/**
 * Refuses a database that was filled with the demo bank while demo mode is off: everybody knows its password, so its
 * records do not prove who did what. Throws in production; elsewhere it only warns that nobody can sign in with that
 * password.
 */
export async function refuseDemoBank(db: Kysely<Database>, { production }: Pick<Config, 'production'>): Promise<void> {
  if ((await firstRequestId(db)) !== requestId) return
  const found = 'The database was filled with the demo bank, whose passwords everybody knows.'
  const mend = 'Name an empty one with DATA_DIR or DATABASE_URL'
  // Production refuses DEMO=1, too.
  if (production) throw new ForOperator(`${found} ${mend}.`)
  console.warn(
    `${found} Nobody signs in with them while demo mode is off. ${mend}, or set DEMO=1 to go on with the demo.`,
  )
}

async function createCast(tx: Tx, password_hash: string): Promise<Cast> {
  const users = new Map<string, UserRecord>()
  for (const { title: _, ...person } of people)
    users.set(person.username, await createUser(tx, { ...person, password_hash }))
  const clients = new Map<string, string>()
  for (const { name, cif_number } of counterparties)
    clients.set(name, (await createCounterparty(tx, { name, cif_number })).id)
  const types = new Map<string, string>()
  for (const [position, name] of limitTypes.entries()) types.set(name, (await createLimitType(tx, name, position)).id)
  const usernames = new Map([...users].map(([username, { id }]) => [username, id]))
  return {
    people: users,
    applications: new Map(),
    names: { users: usernames, counterparties: clients, 'limit-types': types },
  }
}

function actorOf({ people: users }: Cast): Work['actor'] {
  const person = users.get(ranker)
  if (!person) throw new Error(`The demo has no person '${ranker}'.`)
  return person
}

/** Ranks the open applications by priority, then by their required day (product spec §9). */
async function rank(work: Work): Promise<void> {
  const { answer: list } = await listApplications(work, { open: true })
  const rows = Array.isArray(list) ? list : list.results
  const order = new Map(work.workflows.reference.priorities.map((priority) => [priority.code, priority.order]))
  const place = ({ priority }: ApplicationRow) => order.get(priority ?? '') ?? Infinity
  const ordered = rows.toSorted(
    (a, b) => place(a) - place(b) || (a.required_by_date ?? '').localeCompare(b.required_by_date ?? ''),
  )
  await updateRanks(
    work,
    ordered.map(({ id }, n) => ({ id, rank: n + 1 })),
  )
}
