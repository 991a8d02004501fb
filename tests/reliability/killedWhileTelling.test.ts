import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { chance } from '../support/chance.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { mailServer } from '../support/mailServer.ts'
import { type ReceivedMessage, webhookReceiver } from '../support/webhookReceiver.ts'
import { promise } from './promise.ts'
import { type EmbeddedBank, openEmbeddedBank } from './support/embedded.ts'
import { until } from './support/watching.ts'

type Schemas = ReturnType<typeof copySchemas>

interface Delivery {
  id: string
  channel: 'mail' | 'webhook'
  /** The webhook's address, or the person's id. */
  receiver: string
  /** Which change it tells of: of which application, to which version, by which action and which request. */
  about: string
  /** Whether it tells of a creation or a transition of the crowd's applications. */
  is_of_crowd: boolean
  /** Whether it must have been sent: not a mail about a task, which lapses once somebody else has done the task. */
  is_sent: boolean
}

promise(32, { short: { rounds: 2 }, full: { rounds: 100 } }, async ({ rounds }) => {
  const [schemas, post, receiver] = [copySchemas(), await mailServer(), await webhookReceiver()]
  announceEverything(schemas)
  const bank = await openEmbeddedBank({
    schemasDir: schemas.dir,
    env: {
      WEBHOOK_URLS: receiver.url,
      WEBHOOK_SECRETS: receiver.secret,
      SMTP_URL: post.url,
      MAIL_FROM: 'Credit <credit@bank.example>',
      PUBLIC_URL: 'https://credit.bank.example',
    },
  })
  try {
    await bank.read((db) => sql`UPDATE app_user SET email = username || '@bank.example'`.execute(db))
    await killAmidTransitions(bank, rounds)
    await hurry(bank)
    await until(() => isAllDelivered(bank))
    const [happened, deliveries] = [await happenedIn(bank), await deliveriesIn(bank)]
    const mails = post.received.map(({ id }) => id.replace(/^<|@.*$/g, ''))
    const sent = [...receiver.received.map(({ id }) => id), ...mails]
    const ofCrowd = deliveries.filter(({ is_of_crowd }) => is_of_crowd)
    return {
      figure: `${rounds} kills amid ${happened.length} changes: ${deliveries.length} messages, sent ${sent.length} times`,
      wrong: [
        ...bank.crowd.sender.wrong,
        ...untold(happened, ofCrowd),
        ...unsent(ofCrowd, new Set(sent)),
        ...unfounded(happened, ofCrowd),
        ...unknown(deliveries, sent),
        ...underSeveralIds(receiver.received, deliveries, new Set(mails)),
      ],
    }
  } finally {
    await bank.remove()
    await Promise.all([post.kill(), receiver.close()])
    schemas.remove()
  }
})

/** The definitions announce each transition to the auditor. */
function announceEverything(schemas: Schemas): void {
  const notify = [{ to: { roles: ['auditor'] }, text: 'It has moved.' }]
  for (const stage of readdirSync(`${schemas.dir}/stages`)) {
    schemas.edit(`stages/${stage}/workflow.json`, ({ states }) => {
      for (const { on = {} } of Object.values(
        states as Record<string, { on?: Record<string, TransitionNode | TransitionNode[]> }>,
      ))
        for (const { meta } of Object.values(on).flat()) if (meta && meta.system !== true) meta.notify = notify
    })
  }
}

interface TransitionNode {
  meta?: { system?: boolean; notify?: object[] }
}

async function killAmidTransitions(bank: EmbeddedBank, rounds: number): Promise<void> {
  const { sender } = bank.crowd
  const { integer } = chance('when the server is killed')
  await bank.crowd.arrive()
  const working = bank.crowd.work()
  for (let round = 0; round < rounds && sender.wrong.length === 0; round += 1) {
    await sender.more(integer(8, 32))
    await bank.server.kill()
    await bank.startAgain()
  }
  sender.stop()
  await working
}

/** What a killed server had taken is due again at once, not in a minute or in hours. */
const hurry = (bank: EmbeddedBank) =>
  bank.read(async (db) => {
    for (const table of ['outbox', 'delivery'])
      await sql`UPDATE ${sql.table(table)} SET due_at = now() WHERE delivered_at IS NULL`.execute(db)
  })

const isAllDelivered = (bank: EmbeddedBank): Promise<boolean> =>
  bank.read(async (db) => {
    const { rows } = await sql`SELECT FROM outbox JOIN application ON application.id = application_id
      LEFT JOIN delivery ON outbox_id = outbox.id
      WHERE title LIKE ${`${bank.crowd.mark}%`} AND (
        outbox.delivered_at IS NULL OR delivery.id IS NOT NULL AND delivery.delivered_at IS NULL)
      LIMIT 1`.execute(db)
    return rows.length === 0
  })

/**
 * A change by what identifies it, in the audit as in the outbox. What was rolled back and then done all the same has
 * another request.
 */
const change = (table: 'audit' | 'outbox') =>
  sql`concat_ws(' ', ${sql.ref(`${table}.application_id`)}, ${sql.ref(`${table}.version`)},
    ${sql.ref(`${table}.transition_code`)}, ${sql.ref(`${table}.request_id`)})`

/** The changes of the crowd's applications that the audit has, each once. */
async function happenedIn(bank: EmbeddedBank): Promise<string[]> {
  const { rows } = await bank.read((db) =>
    sql<{ about: string }>`SELECT ${change('audit')} AS about FROM audit
      JOIN application ON application.id = application_id
      WHERE action IN ('created', 'transition') AND title LIKE ${`${bank.crowd.mark}%`}`.execute(db),
  )
  return rows.map(({ about }) => about)
}

/** All that there is to tell, also of the demo bank's applications. */
async function deliveriesIn(bank: EmbeddedBank): Promise<Delivery[]> {
  const { rows } = await bank.read((db) =>
    sql<Delivery>`SELECT delivery.id, channel, receiver, ${change('outbox')} AS about,
        event IS NULL AND title LIKE ${`${bank.crowd.mark}%`} AS is_of_crowd, delivery.delivered_at IS NOT NULL AND
          (channel = 'webhook' OR transition_code IS NOT NULL AND receiver = auditor.id::text) AS is_sent
      FROM delivery JOIN outbox ON outbox.id = outbox_id
      LEFT JOIN application ON application.id = application_id
      JOIN app_user AS auditor ON auditor.username = 'auditor'`.execute(db),
  )
  return rows
}

/** Each change is told to the other system. */
function untold(happened: string[], deliveries: Delivery[]): string[] {
  const told = new Set(deliveries.filter(({ channel }) => channel === 'webhook').map(({ about }) => about))
  return happened.filter((about) => !told.has(about)).map((about) => `Nobody was told of ${about}.`)
}

const unsent = (deliveries: Delivery[], sent: Set<string>): string[] =>
  deliveries
    .filter(({ id, is_sent }) => is_sent && !sent.has(id))
    .map(({ channel, about }) => `The ${channel} about ${about} was never sent.`)

/** Of what was rolled back there is no delivery. */
function unfounded(happened: string[], deliveries: Delivery[]): string[] {
  const real = new Set(happened)
  return deliveries
    .filter(({ about }) => !real.has(about))
    .map(({ channel, about }) => `The ${channel} about ${about} tells of what never happened.`)
}

/** What is sent is in the database, which knows whether it was. */
function unknown(deliveries: Delivery[], sent: string[]): string[] {
  const known = new Set(deliveries.map(({ id }) => id))
  return sent.filter((id) => !known.has(id)).map((id) => `The message ${id} is not in the database.`)
}

/** What the other system received says of which change it is; a mail does not. */
function underSeveralIds(received: ReceivedMessage[], deliveries: Delivery[], mails: Set<string>): string[] {
  const ids = new Map<string, Set<string>>()
  const note = (what: string, id: string) => ids.set(what, (ids.get(what) ?? new Set()).add(id))
  for (const { id, data } of received) note(`${data.application_id} ${data.version}`, id)
  for (const { id, about, receiver } of deliveries) if (mails.has(id)) note(`${about}, to ${receiver},`, id)
  return [...ids].filter(([, each]) => each.size > 1).map(([about]) => `${about} was told under several ids.`)
}
