import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findApplications } from '../../server/store/applications/applications.ts'
import { withDatabaseBefore } from '../support/earlierDatabase.ts'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'
import { addPerson } from './support/people.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const paper = 'credit_compilation_form'
const approval = 'credit_approval_form'
const refused = (stage: string) => ({
  status: 409,
  body: { reasons: expect.arrayContaining([`You worked on the ${stage}: somebody else must do this.`]) as string[] },
})
const contributors = async (id: string, formType: string) => {
  const [application] = await findApplications(bank.api.context.db, [id])
  return application?.forms.get(formType)?.contributors
}
const isAwaited = async (who: Username, id: string) => {
  const rows = ok<{ id: string }[]>(await bank.as(who, 'GET', '/api/credit/credit-applications/awaiting-my-approval/'))
  return rows.some((row) => row.id === id)
}

/** What somebody does in another role than today's. */
async function inRole<T>(who: Username, role: string, work: () => Promise<T>): Promise<T> {
  const people = () => bank.api.context.db.updateTable('app_user').where('id', '=', bank.ids[who])
  const { role: usual } = await bank.api.context.db
    .selectFrom('app_user')
    .select('role')
    .where('id', '=', bank.ids[who])
    .executeTakeFirstOrThrow()
  await people().set({ role }).execute()
  try {
    return await work()
  } finally {
    await people().set({ role: usual }).execute()
  }
}

describe('four eyes by who did the work', () => {
  it('keep from approving who only saved the credit paper, and say so', async () => {
    const id = await bank.carry(upTo('analysis'))
    ok(await bank.save('head', id, { [`${paper}_facility_summary`]: 'A sound business.' }))
    await bank.carryOn(id, 'compilation')
    expect(await contributors(id, 'credit_compilation')).toEqual([bank.ids.head, bank.ids.compiler])
    expect(await bank.act('head', id, approval, 'CA_APPROVE')).toMatchObject(refused('Credit Compilation'))
    expect(await bank.save('head', id, { [`${approval}_approval_comments`]: 'Fine.' })).toMatchObject(
      refused('Credit Compilation'),
    )
    expect([await isAwaited('head', id), await isAwaited('approver', id)]).toEqual([false, true])
  })

  it('remember who completed the paper before it was reopened', async () => {
    const id = await bank.carry(upTo('analysis'))
    await bank.carryOn(id, 'compilation')
    ok(await bank.act('approver', id, approval, 'CA_SEND_BACK', 'Which limits?'))
    ok(await bank.act('analyst', id, paper, 'CC_SUBMIT'))
    await inRole('compiler', 'approver', async () => {
      expect(await bank.act('compiler', id, approval, 'CA_APPROVE')).toMatchObject(refused('Credit Compilation'))
    })
    await bank.carryOn(id, 'approval')
    expect(await bank.state(id)).toBe('APPROVED')
  })

  it('remember who sent the paper back', async () => {
    const id = await bank.carry(upTo('analysis'))
    ok(await bank.act('head', id, paper, 'CC_SEND_BACK_LEGAL', 'Which law governs?'))
    await bank.carryOn(id, 'legal')
    await bank.carryOn(id, 'compilation')
    expect(await bank.act('head', id, approval, 'CA_APPROVE')).toMatchObject(refused('Credit Compilation'))
  })

  it('remember who wrote the request before somebody else had it, and a sponsor whom another replaced', async () => {
    const other = await addPerson(bank.api, 'rm2', 'relationship_manager')
    const id = await bank.carry(upTo('review'))
    ok(await bank.save('sponsor', id, { business_sponsorship_form_senior_sponsor_comments: 'Perhaps.' }))
    ok(await bank.act('sponsor', id, 'business_sponsorship_form', 'BS_SEND_BACK', 'Which level?'))
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_SEND_BACK', 'Another sponsor.'))
    ok(await bank.save('rm', id, { credit_request_form_senior_business_sponsor_id: bank.ids.sponsor2 }))
    ok(await bank.save('requester', id, { relationship_manager: other.id }))
    await bank.carryOn(id, 'request')
    await bank.carryOn(id, 'review')
    ok(
      await bank.save('sponsor2', id, {
        business_sponsorship_form_senior_sponsor_approval: 'approve',
        business_sponsorship_form_senior_sponsor_comments: 'Yes.',
      }),
    )
    ok(await bank.act('sponsor2', id, 'business_sponsorship_form', 'BS_SUBMIT'))
    ok(await bank.act('analyst', id, 'credit_questionnaire_form', 'CQ_SAVE_DRAFT'))
    ok(await bank.save('analyst', id, { credit_questionnaire_form_primary_products: 'Copper cathode' }))
    ok(await bank.act('analyst', id, 'credit_questionnaire_form', 'CQ_SUBMIT'))
    for (const step of ['legal', 'analysis', 'compilation'] as const) await bank.carryOn(id, step)
    for (const [who, stage] of [
      ['rm', 'Credit Request'],
      ['sponsor', 'Business Sponsorship'],
    ] as const) {
      await inRole(who, 'approver', async () =>
        expect(await bank.act(who, id, approval, 'CA_APPROVE')).toMatchObject(refused(stage)),
      )
    }
  })

  it('let approve who only read the paper', async () => {
    const id = await bank.carry(upTo('compilation'))
    await bank.read(id, 'head')
    expect(await contributors(id, 'credit_compilation')).toEqual([bank.ids.compiler])
    expect(await isAwaited('head', id)).toBe(true)
  })

  it('know from the audit who worked on the forms that there were before', async () => {
    await withDatabaseBefore('018', inject('databaseServer'), async (db, migrateOn) => {
      await sql`INSERT INTO app_user (username, first_name, last_name, role) SELECT name, name, name, 'requester'
        FROM unnest('{ada,bo,cy}'::text[]) AS name`.execute(db)
      await sql`INSERT INTO application (id, reference_number, created_by, created_at, path, state_code, state_name,
        step_number, closed, open_stages, not_required, version)
        SELECT gen_random_uuid(), 'CR-2025-00001', id, now(), '"DRAFT"', 'DRAFT', 'Draft', 1, false, '{}', '{}', 4
          FROM app_user WHERE username = 'ada'`.execute(db)
      await sql`INSERT INTO stage_form (application_id, form_type, instance_id, data, definition_hash, state,
        state_code, state_name, version)
        SELECT id, form_type, gen_random_uuid(), '{}', '', '"DRAFT"', 'DRAFT', 'Draft', 1 FROM application,
          unnest('{one,two,three}'::text[]) AS form_type`.execute(db)
      await sql`INSERT INTO audit (application_id, version, at, actor_id, action, form_type, changes)
        SELECT application.id, entry.version, now(), app_user.id, action, form_type, changes::jsonb FROM application,
          app_user, (VALUES
          (1, 'ada', 'created', 'one', '[]'), (2, 'cy', 'transition', 'one', '[{"form_type": "two"}]'), (3, 'ada',
            'saved', 'one', '[]'),
          (4, 'bo', 'saved', NULL, '[{"form_type": "one"}, {"form_type": "two"}, {"form_type": "two"}]')
        ) AS entry (version, who, action, form_type, changes) WHERE username = who ORDER BY entry.version`.execute(db)
      await migrateOn()
      const { rows } = await sql`SELECT form_type, (SELECT array_agg(username ORDER BY place)
          FROM unnest(contributors) WITH ORDINALITY AS one (person, place)
        JOIN app_user ON id = person) AS who FROM stage_form ORDER BY form_type`.execute(db)
      expect(rows).toEqual([
        { form_type: 'one', who: ['ada', 'cy', 'bo'] },
        { form_type: 'three', who: null },
        { form_type: 'two', who: ['bo'] },
      ])
    })
  })
})
