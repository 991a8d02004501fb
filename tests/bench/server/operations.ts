import { randomUUID } from 'node:crypto'
import { connect } from '../../../server/database/connect.ts'
import { bankContextOf, newRequest } from '../../reliability/support/plays.ts'
import { type Answer, client } from '../../support/people.ts'
import type { SendRequest } from './load.ts'

const list = '/api/credit/credit-applications/'

/**
 * An operation to measure: requests of one kind, and the plain server's requests with the same work on rows, if it has
 * them.
 */
export interface Operation {
  name: string
  /** The plain server's operation that it is compared with, and the greatest allowed ratio of CPU time. */
  of: string
  times: number
  /** Prepares the requests of a round. */
  ours(): Promise<SendRequest[]>
  plain?: () => SendRequest[]
}

interface Servers {
  ours: string
  plain: string
  databaseUrl: string
  /** How many requests of a kind a round has. */
  requests: number
}

interface CreatedApplication {
  id: string
  credit_request_form: { workflow_instance: { id: string } }
}

/** The operations of a bank's day, requested by the people whose work they are. */
export async function operations({ ours, plain, databaseUrl, requests }: Servers): Promise<Operation[]> {
  const db = connect(databaseUrl, () => {})
  const [context, requester, rm] = [await bankContextOf(db), await client(ours, 'requester'), await client(ours, 'rm')]
  await db.destroy()
  const expectOk = async (asked: Promise<Answer>) => {
    const answer = await asked
    if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const create = async () => {
    const title = `Line ${randomUUID()}`
    return (await expectOk(requester.send('POST', list, newRequest(context, title)))).body as CreatedApplication
  }
  const some: CreatedApplication[] = []
  for (let n = 0; n < 25; n += 1) some.push(await create())
  const times = <T>(make: (one: CreatedApplication, n: number) => T): T[] =>
    Array.from({ length: requests }, (_, n) => some[n % some.length]).flatMap((one, n) => (one ? [make(one, n)] : []))
  const plainly = (method: string, path: string): SendRequest => {
    return async () => {
      const response = await fetch(plain + path, { method })
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      await response.arrayBuffer()
    }
  }
  const oneOf = ({ id }: CreatedApplication) => `${list}${id}/`
  const key = () => ({ 'idempotency-key': randomUUID() })
  return [
    {
      name: 'list of 25',
      of: 'list of 25',
      times: 2.7,
      ours: async () => times(() => async () => void (await expectOk(rm.send('GET', `${list}?limit=25`)))),
      plain: () => times(() => plainly('GET', '/list')),
    },
    {
      name: 'one application',
      of: 'one application',
      times: 4.1,
      ours: async () => times((one) => async () => void (await expectOk(rm.send('GET', oneOf(one))))),
      plain: () => times(({ id }) => plainly('GET', `/applications/${id}`)),
    },
    {
      name: 'save',
      of: 'transition',
      times: 4.2,
      ours: async () =>
        times((one) => async () => {
          const body = { credit_request_form_relationship_comments: `A note ${randomUUID()}` }
          await expectOk(requester.send('PATCH', oneOf(one), body, key()))
        }),
    },
    {
      name: 'transition',
      of: 'transition',
      times: 3.5,
      async ours() {
        const fresh: CreatedApplication[] = []
        for (let n = 0; n < requests; n += 1) fresh.push(await create())
        return fresh.map(({ credit_request_form: { workflow_instance } }) => async () => {
          const path = `/api/workflow-instances/${workflow_instance.id}/transition/`
          await expectOk(requester.send('POST', path, { transition_code: 'CR_TR_1' }, key()))
        })
      },
      plain: () => times(({ id }) => plainly('POST', `/applications/${id}/transition`)),
    },
  ]
}
