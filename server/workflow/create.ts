import { randomUUID } from 'node:crypto'
import type { Application } from '../store/application.ts'
import { insertApplication, nextReferenceNumber } from '../store/applications.ts'
import { record } from '../store/audit.ts'
import { renewRanking } from '../store/ranking.ts'
import { inTransaction } from '../store/transaction.ts'
import { arrive, pathFacts } from './advance.ts'
import { columnsOf } from './columns.ts'
import { refuseUnlessCapable } from './capabilities.ts'
import { loadReferences } from './references.ts'
import { type Body, partsOf, writeParts } from './save.ts'
import { viewOf } from './view.ts'
import type { Work } from './work.ts'

/** Opens a new application with its first stage's fields (decision 14) and returns its id. */
export async function createApplication(work: Work, body: Body): Promise<string> {
  const { workflows, actor, now } = work
  const { creates } = workflows.application
  refuseUnlessCapable(work, 'create', 'open a new application')
  const parts = partsOf(workflows, body)
  if (!parts.has(creates)) parts.set(creates, { data: {}, stamps: {}, createInstance: false })
  return inTransaction(work.db, async (tx) => {
    const inside = { ...work, db: tx }
    const application = blank(work)
    const none = await loadReferences(tx, [])
    arrive(work, application, workflows.path.start(pathFacts(work, application, none)))
    const { changes, references } = await writeParts(inside, application, parts)
    application.columns = columnsOf(workflows, viewOf(workflows, application, references))
    application.referenceNumber = await nextReferenceNumber(tx, now.getUTCFullYear())
    await insertApplication(tx, application)
    const { id, version } = application
    const definitionHash = application.forms.get(creates)?.definitionHash
    const entry = { applicationId: id, version, at: now, actorId: actor.id, requestId: work.requestId }
    await record(tx, [{ ...entry, action: 'created', formType: creates, changes, definitionHash }])
    await renewRanking(tx)
    return id
  })
}

function blank({ actor, now, workflows }: Work): Application {
  return {
    id: randomUUID(),
    referenceNumber: '',
    columns: { title: null, counterparty: null, priority: null, required_by_date: null, relationship_manager: null, amount: null },
    rank: null,
    createdBy: actor.id,
    createdAt: now,
    submittedBy: null,
    submittedAt: null,
    path: workflows.application.path.initial,
    notRequired: {},
    overall: { code: '', name: '', stepNumber: workflows.application.defaultStep, closed: false, open: [] },
    version: 1,
    forms: new Map(),
  }
}

