import { createHash, randomUUID } from 'node:crypto'
import { type Bank, type Step, ok, upTo } from '../../api/support/bank.ts'
import { accounts, pledge } from '../../api/support/conditions.ts'
import { fillForm } from '../../api/support/fillForm.ts'
import { recordInAudit } from '../../support/recordInAudit.ts'

/**
 * One application in each state of the path, with what its open stages need to be completed, and documents: some are
 * this person's. The definitions are those of `schemasWithConditions`: one was approved under conditions, of which one
 * is asked to be waived. Each has a second sponsor, and its credit paper names another compiler than the analyst who is
 * assigned. The approver keeps a draft of each. About each, this person is asked and asks something, and others do.
 */
export async function applicationsInEveryState(bank: Bank, personId: string): Promise<Map<string, string>> {
  const applications = new Map([['DRAFT', (await bank.create()).id]])
  for (const [last, ...next] of opened) {
    const id = await bank.carry(upTo(last))
    for (const step of next) await bank.fill(id, step)
    applications.set(await bank.state(id), id)
  }
  for (const [code, decision] of endings) {
    const id = await bank.carry(upTo('compilation'))
    await bank.fill(id, 'approval')
    ok(await bank.save('approver', id, decision))
    ok(await bank.act('approver', id, 'credit_approval_form', code))
    applications.set(await bank.state(id), id)
    await askWaiver(bank, id)
  }
  const { requester, sponsor2, head } = bank.ids
  for (const id of applications.values()) {
    await fillForm(bank.api.context.db, id, 'credit_request', { second_business_sponsor_id: sponsor2 })
    await fillForm(bank.api.context.db, id, 'credit_compilation', { compiler: head })
    await keepDraft(bank, id)
    await addDocument(bank, id, 'own.csv', { uploaded_by: personId })
    await addDocument(bank, id, 'another.csv', { uploaded_by: requester })
    await addDocument(bank, id, 'removed.csv', {
      uploaded_by: requester,
      removed_by: requester,
      removed_at: new Date(),
    })
    await addQuestions(bank, id, personId)
    await recordInAudit(bank.api.context.db, id)
  }
  return applications
}

/** The step taken last, and the steps that are then open. */
const opened: [Step, ...Step[]][] = [
  ['request', 'review'],
  ['review', 'sponsorship'],
  ['sponsorship', 'questionnaire', 'legal', 'analysis'],
  ['analysis', 'compilation'],
  ['compilation', 'approval'],
  ['approval'],
]

/** What somebody asks to waive. */
const asked = 'Send the covenant certificate'

const endings: [string, object][] = [
  [
    'CA_APPROVE_CONDITIONS',
    {
      credit_approval_form_approval_decision: 'approved_with_conditions',
      credit_approval_form_approval_comments: 'Netting first.',
      credit_approval_form_conditions: [{ ...accounts, shown_by_document: false }, pledge, { ...pledge, what: asked }],
    },
  ],
  [
    'CA_REJECT',
    { credit_approval_form_approval_decision: 'rejected', credit_approval_form_rejection_reason: 'Too much leverage.' },
  ],
  ['CA_WITHDRAW', { credit_approval_form_approval_decision: 'withdrawn' }],
]

async function askWaiver(bank: Bank, id: string): Promise<void> {
  const url = `/api/credit/credit-applications/${id}/conditions/`
  const conditions = ok<{ id: string; text: string }[]>(await bank.as('legal', 'GET', url))
  for (const condition of conditions.filter(({ text }) => text === asked))
    ok(await bank.as('legal', 'POST', `${url}${condition.id}/`, { action: 'ask_waiver', note: 'There is none.' }))
}

/** As the table holds it: a closed application takes none any more. */
async function keepDraft({ api, ids }: Bank, application: string): Promise<void> {
  const place = { user_id: ids.approver, application_id: application, form_type: 'credit_approval' }
  await api.context.db
    .insertInto('draft')
    .values({ ...place, version: 1, data: '{}', comments: draftOfAnother, approved_limits: '[]', saved_at: new Date() })
    .execute()
}

/** What the approver has written there. */
export const draftOfAnother = 'Not to be read by anybody else.'

type DocumentActors = { uploaded_by: string; removed_by?: string; removed_at?: Date }

async function addDocument({ api }: Bank, application: string, name: string, by: DocumentActors): Promise<void> {
  const id = randomUUID()
  const bytes = Buffer.from('a;b\n')
  const row = {
    id,
    application_id: application,
    name,
    type: 'text/csv',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const when = { version: 1, uploaded_at: new Date(), removed_by: null, removed_at: null }
  await api.context.db
    .insertInto('document')
    .values({ ...row, ...when, ...by })
    .execute()
  await api.context.db.insertInto('document_part').values({ document_id: id, number: 0, bytes }).execute()
}

/** As the table holds them: about a closed application nothing is asked any more. */
async function addQuestions(
  { api, ids: { auditor, trainee } }: Bank,
  application: string,
  person: string,
): Promise<void> {
  const pairs = [
    [auditor, person],
    [person, trainee],
    [auditor, trainee],
  ]
  const rows = pairs.map(([asked_by = '', asked_of = '']) => ({
    id: randomUUID(),
    application_id: application,
    form_type: 'credit_request',
    text: 'Why now?',
    asked_by,
    asked_of,
    asked_at: new Date(),
    state: 'open' as const,
    version: 1,
  }))
  await api.context.db.insertInto('question').values(rows).execute()
}
