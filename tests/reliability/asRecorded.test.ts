import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { type Bank, type Username, ok, openBank, upTo } from '../api/support/bank.ts'
import { upload } from '../api/support/files.ts'
import { seed } from '../support/chance.ts'
import { promise } from './promise.ts'
import { type RowChange, rowChanges } from './record/changes.ts'
import { type RollbackServer, openRollbackServer } from './undone.ts'

/** An open application, and the transition that would close it. */
interface ClosableApplication {
  id: string
  who: Username
  instance: string
  code: string
}

let bank: Bank
let undone: RollbackServer
let open: ClosableApplication[]

beforeAll(async () => {
  bank = await openBank()
  const approved = await bank.carry(upTo('compilation'))
  await bank.fill(approved, 'approval')
  const rejected = await bank.carry(['request'])
  ok(
    await bank.save('reviewer', rejected, {
      ...bank.work('review').data,
      credit_review_form_rejection_reason: 'Too much of it.',
    }),
  )
  open = [
    await closing(approved, 'approver', 'credit_approval_form', 'CA_APPROVE'),
    await closing(rejected, 'reviewer', 'credit_review_form', 'CR_REJECT'),
  ]
  undone = await openRollbackServer(bank.api.context)
})
afterAll(async () => {
  await undone.close()
  await bank.close()
})

/** With two documents, one of which was removed, and a rank. */
async function closing(id: string, who: Username, source: string, code: string): Promise<ClosableApplication> {
  ok(await upload(bank, who, id, 'accounts.csv', 'year,profit\n2025,12\n'), 201)
  const { id: removed } = ok<{ id: string }>(await upload(bank, who, id, 'draft.csv', 'year,profit\n2025,11\n'), 201)
  ok(await bank.as(who, 'DELETE', `/api/credit/credit-applications/${id}/documents/${removed}/`), 204)
  const { workflow_instance } = await bank.nested(id, source)
  return { id, who, instance: workflow_instance?.id ?? '', code }
}

const close = ({ instance, who, code }: ClosableApplication) =>
  undone.app.inject({
    method: 'POST',
    url: `/api/workflow-instances/${instance}/transition/`,
    payload: { transition_code: code },
    headers: { authorization: `Bearer ${bank.tokens[who]}` },
  })

const found = async () => (await verifyAudit(undone.tx, [bank.api.context.key])).breaks

/**
 * What was overlooked of a change; and whether the transition was refused for it, rather than for what the change makes
 * of the application.
 */
async function overlooked(
  application: ClosableApplication,
  { named, make }: RowChange,
): Promise<{ wrong: string[]; isNamed: boolean }> {
  return undone.undo(async () => {
    await sql`SET LOCAL session_replication_role = replica`.execute(undone.tx)
    await make(undone.tx)
    await sql`SET LOCAL session_replication_role = origin`.execute(undone.tx)
    const breaks = await found()
    const answer = await close(application)
    return {
      isNamed: answer.body.includes('not_as_recorded'),
      wrong: [
        ...(breaks.some((each) => each.includes(named)) ? [] : [`“${named}” was not named: ${breaks.join(' ')}`]),
        ...(answer.statusCode < 400 ? [`“${named}” did not keep ${application.code} from being taken.`] : []),
      ],
    }
  })
}

promise(28, { short: { changes: 30 }, full: { changes: 500 } }, async ({ changes }) => {
  const wrong = await asTheyStand()
  let isNamed = 0
  for (const application of open) {
    const some = fc.sample(await rowChanges(undone.tx, application.id), { numRuns: changes / open.length, seed })
    for (const change of some) {
      const result = await overlooked(application, change)
      wrong.push(...result.wrong)
      if (result.isNamed) isNamed += 1
    }
  }
  if (isNamed < changes / 2) wrong.push(`Only ${isNamed} transitions were refused because of what was recorded.`)
  return {
    figure: `${changes} changes, ${wrong.length} overlooked, ${isNamed} transitions refused as not recorded (seed ${seed})`,
    wrong,
  }
})

/**
 * What is found where nothing was changed, and whoever is refused then: a check that refuses everything shows nothing.
 */
async function asTheyStand(): Promise<string[]> {
  const answers = []
  for (const application of open) answers.push(await undone.undo(() => close(application)))
  return [
    ...(await found()),
    ...answers.flatMap(({ statusCode, body }) => (statusCode === 200 ? [] : [`Refused as it stands: ${body}`])),
  ]
}
