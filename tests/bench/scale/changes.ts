import { randomUUID } from 'node:crypto'
import { connect } from '../../../server/database/connect.ts'
import { bankContextOf, newRequest } from '../../reliability/support/plays.ts'
import { type Answer, client } from '../../support/people.ts'
import type { FilledBank } from './bank.ts'
import type { Figure } from './figure.ts'

const list = '/api/credit/credit-applications/'
const limit = 50

interface CreatedApplication {
  id: string
  credit_request_form: { workflow_instance: { id: string } }
}

/** Creates, saves and submits applications, one at a time: the cost of a change must not grow with the bank. */
export async function* changeApplications(bank: FilledBank, rounds: number): AsyncGenerator<Figure> {
  const db = connect(bank.databaseUrl, console.error)
  const context = await bankContextOf(db)
  await db.destroy()
  const { send } = await client(bank.url, 'requester')
  const timed = async (times: number[], method: string, path: string, body: object): Promise<Answer> => {
    const start = performance.now()
    const answer = await send(method, path, body, { 'idempotency-key': randomUUID() })
    times.push(performance.now() - start)
    if (answer.status >= 300) throw new Error(`${path} was answered with ${answer.status}.`)
    return answer
  }
  const [creations, saves, transitions]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const { body } = await timed(creations, 'POST', list, newRequest(context, `Line ${randomUUID()}`))
    const { id, credit_request_form } = body as CreatedApplication
    await timed(saves, 'PATCH', `${list}${id}/`, { credit_request_form_relationship_comments: `Note ${round}` })
    const path = `/api/workflow-instances/${credit_request_form.workflow_instance.id}/transition/`
    await timed(transitions, 'POST', path, { transition_code: 'CR_TR_1' })
  }
  const figures = { 'create an application': creations, 'save a form': saves, 'submit it': transitions }
  for (const [name, times] of Object.entries(figures)) yield { name, times, limit, part: 0.95 }
}
