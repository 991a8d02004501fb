import type { FieldChange } from '../database/applicationTables.ts'
import { NotFound } from '../errors/problems.ts'
import { type Body, type Parts, partsOf } from '../model/parts.ts'
import type { Work } from '../model/work.ts'
import type { Application } from '../store/applications/application.ts'
import { lockApplication } from '../store/applications/applications.ts'
import { removeObsoleteDrafts } from '../store/applications/drafts.ts'
import { type Tx, inTransaction } from '../store/transaction.ts'
import { refuseNewDelegations } from './acting.ts'
import { commit } from './commit.ts'
import { refuseStale } from './stale.ts'
import { writeParts } from './writeParts.ts'

/**
 * Saves the fields sent: those not sent stay, null clears. `version` is the one the change was made on. Refuses what is
 * unknown or of the wrong shape (400), what the person may not change now (409), and what others changed meanwhile (412).
 * Returns the application as it then is.
 */
export async function saveApplication(work: Work, id: string, body: Body, version?: number): Promise<Application> {
  const parts = partsOf(work.workflows, body)
  return inTransaction(work.db, async (tx) => {
    const inside = { ...work, db: tx }
    const application = await locked(tx, id)
    await refuseNewDelegations(inside)
    await refuseStale(inside, application, { version, formTypes: [...parts.keys()], sent: body })
    application.version += 1
    const { changes, references, started, absent } = await writeParts(inside, application, parts)
    await removeObsoleteDrafts(tx, { userId: work.actor.id, applicationId: id, formTypes: [...parts.keys()] }, body)
    if (changes.length === 0 && !started) return locked(tx, id)
    await commit(inside, application, references, {
      ...savedEntry(parts, changes, application),
      onBehalfOf: absent?.id,
    })
    return application
  })
}

async function locked(tx: Tx, id: string): Promise<Application> {
  const application = await lockApplication(tx, id)
  if (!application) throw new NotFound()
  return application
}

function savedEntry(parts: Parts, changes: FieldChange[], application: Application) {
  const [formType, other] = parts.keys()
  if (formType === undefined || other !== undefined) return { action: 'saved', changes } as const
  return {
    action: 'saved',
    changes,
    formType,
    definitionHash: application.forms.get(formType)?.definitionHash,
  } as const
}
