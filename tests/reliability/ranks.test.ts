import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../support/people.ts'
import { chance } from '../support/chance.ts'
import { promise } from './promise.ts'
import { type Ranking, type Step, closed, inSomeOrder, opened, saved } from './ranks/inSomeOrder.ts'
import { atTwoServers } from './support/atTwoServers.ts'
import { type BankContext, newRequest } from './support/plays.ts'
import { type Staff, applications, openStaff } from './support/staff.ts'

interface RankedApplication {
  id: string
  rank: number | null
}

interface Order {
  ids: string[]
  ranks: (number | null)[]
  etag: string
}

promise(8, { short: { pairs: 10 }, full: { pairs: 1000 } }, ({ pairs }) =>
  atTwoServers(async (site) => {
    const staff = openStaff(site.next)
    const wrong: string[] = []
    for (let pair = 0; pair < pairs && wrong.length === 0; pair++)
      wrong.push(...(await (kinds[pair % kinds.length] ?? onOneList)(staff, site)))
    return {
      figure: `${pairs} pairs of orders saved at once at two servers: each order kept as a whole or refused, no deadlock`,
      wrong,
    }
  }),
)

const kinds = [onOneList, withoutList, whileOneOpens, whileOneCloses]

/** Both on the same list: one is kept as it is, the other is told that the list is another by now. */
async function onOneList(staff: Staff): Promise<string[]> {
  const { ids, etag } = await order(staff)
  const orders = [shuffled(ids), shuffled(ids)]
  const answers = await Promise.all(orders.map((each) => save(staff, each, etag)))
  const after = await order(staff)
  const stale = answers.find(({ status }) => status === 412)?.body as { version: number } | undefined
  const kept = orders[answers.findIndex(({ status }) => status === 200)] ?? []
  return [
    ...unless(
      isDeepStrictEqual(statuses(answers), [200, 412]),
      `Two orders of one list were answered ${statuses(answers).join(' and ')}.`,
    ),
    ...unless(isDeepStrictEqual(inOrder(after), kept), 'The order is not the one that was acknowledged.'),
    ...unless(
      `"${stale?.version}"` === after.etag,
      `A stale order was told of version ${stale?.version}, the list is ${after.etag}.`,
    ),
    ...permuted(after),
  ]
}

/** Both whatever the list is: both are kept, one after the other. */
async function withoutList(staff: Staff): Promise<string[]> {
  const { ids } = await order(staff)
  const orders = [shuffled(ids), shuffled(ids)]
  const answers = await Promise.all(orders.map((each) => save(staff, each)))
  const after = await order(staff)
  return [
    ...unless(
      isDeepStrictEqual(statuses(answers), [200, 200]),
      `Two orders were answered ${statuses(answers).join(' and ')}.`,
    ),
    ...unless(
      orders.some((each) => isDeepStrictEqual(each, inOrder(after))),
      'The order is neither of the two that were saved.',
    ),
    ...permuted(after),
  ]
}

async function whileOneOpens(staff: Staff, context: BankContext): Promise<string[]> {
  const open = () => staff.send('requester', 'POST', applications, newRequest(context, 'Opened meanwhile'))
  return amid(staff, open, ({ body }) => opened((body as CreatedApplication).id))
}

async function whileOneCloses(staff: Staff, context: BankContext): Promise<string[]> {
  const { id, credit_request_form: form } = (
    await staff.send('requester', 'POST', applications, newRequest(context, 'Closed meanwhile'))
  ).body as CreatedApplication
  await act(staff, 'requester', form.workflow_instance.id, 'CR_TR_1')
  await staff.send('reviewer', 'PATCH', `${applications}${id}/`, { credit_review_form_rejection_reason: 'No.' })
  const { credit_review_form: review } = (await staff.send('reviewer', 'GET', `${applications}${id}/`))
    .body as CreatedApplication
  const wrong = await amid(
    staff,
    () => act(staff, 'reviewer', review.workflow_instance.id, 'CR_REJECT'),
    () => closed(id),
  )
  const { rank } = (await staff.send('rm', 'GET', `${applications}${id}/`)).body as RankedApplication
  return [...wrong, ...unless(rank === null, `A closed application has rank ${rank}.`)]
}

interface CreatedApplication extends Record<
  'credit_request_form' | 'credit_review_form',
  { workflow_instance: { id: string } }
> {
  id: string
}

const act = (staff: Staff, who: string, instance: string, transition_code: string) =>
  staff.send(who, 'POST', `/api/workflow-instances/${instance}/transition/`, { transition_code })

/**
 * Which of them comes first is not known; but they come one after the other: the ranks and every answer are those of
 * some order of the three.
 */
async function amid(staff: Staff, happen: () => Promise<Answer>, stepOf: (answer: Answer) => Step): Promise<string[]> {
  const before = await order(staff)
  const orders = [shuffled(before.ids), shuffled(before.ids)] as const
  const [happened, onList, onAny] = await Promise.all([
    happen(),
    save(staff, orders[0], before.etag),
    save(staff, orders[1]),
  ])
  if (happened.status >= 300) return [`What happened meanwhile was answered ${happened.status}.`]
  const after = await order(staff)
  const possible = inSomeOrder(rankingOf(before), [
    { step: stepOf(happened), status: happened.status },
    { step: saved(orders[0], rankingOf(before).version), status: onList.status },
    { step: saved(orders[1]), status: onAny.status },
  ])
  const answers = `Orders answered ${onList.status} and ${onAny.status}, while one application came or went,`
  return unless(
    possible.some((each) => isDeepStrictEqual(each, rankingOf(after))),
    `${answers} left the ranks ${after.ranks.join(', ')}.`,
  )
}

function rankingOf({ ids, ranks, etag }: Order): Ranking {
  return { version: Number(etag.replaceAll('"', '')), ranks: new Map(ids.map((id, n) => [id, ranks[n] ?? null])) }
}

async function order(staff: Staff): Promise<Order> {
  const answer = await staff.send('rm', 'GET', `${applications}?open=true`)
  const rows = answer.body as RankedApplication[]
  return { ids: rows.map(({ id }) => id), ranks: rows.map(({ rank }) => rank), etag: answer.headers.get('etag') ?? '' }
}

function save(staff: Staff, ids: string[], etag?: string): Promise<Answer> {
  const ranks = ids.map((id, place) => ({ id, rank: place + 1 }))
  return staff.send(
    'rm',
    'POST',
    `${applications}bulk-update-ranks/`,
    ranks,
    etag === undefined ? {} : { 'if-match': etag },
  )
}

const inOrder = ({ ids, ranks }: Order) =>
  ids.toSorted((a, b) => (ranks[ids.indexOf(a)] ?? 0) - (ranks[ids.indexOf(b)] ?? 0))
const permuted = ({ ranks }: Order) =>
  unless(
    isDeepStrictEqual(
      ranks.toSorted((a, b) => (a ?? 0) - (b ?? 0)),
      ranks.map((_, n) => n + 1),
    ),
    `The ranks are ${ranks.join(', ')}.`,
  )
const { shuffled } = chance('orders')
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const unless = (holds: boolean, wrong: string) => (holds ? [] : [wrong])
