import type { FieldChange } from '../database/applicationTables.ts'
import { readable } from '../model/evolution/readable.ts'
import { type Body, type Parts, partsOf } from '../model/parts.ts'
import type { Work } from '../model/work.ts'
import type { KeptAnswer } from '../store/applications/answers.ts'
import type { Application } from '../store/applications/application.ts'
import { deleteObsoleteDrafts } from '../store/applications/drafts.ts'
import {
  type ApplicationDetails,
  type LockedApplication,
  type LockedValues,
  readLockedWithDetails,
} from '../store/applications/applicationDetails.ts'
import { writeTogether } from '../store/statementPart.ts'
import type { Tx } from '../store/transaction.ts'
import { writeChange } from './writeChange.ts'
import { type ShowAnswer, onApplication } from './onApplication.ts'
import { refuseStale } from './stale.ts'
import { mergeSentFields } from './mergeSentFields.ts'
import { refuseToEdit } from './refuseSave.ts'

export interface SaveRequest {
  id: string
  body: Body
  /** The version of the application that the change was made on. */
  version?: number
  key?: string
}

/**
 * Saves the fields sent: those not sent stay, null clears. Refuses what is unknown or of the wrong shape (400), what
 * the person may not change now (409), and what others changed meanwhile (412).
 */
export async function saveApplication(
  work: Work,
  { id, body, version, key }: SaveRequest,
  show: ShowAnswer<LockedApplication & ApplicationDetails>,
): Promise<KeptAnswer> {
  const request = { key, operation: 'updateApplication', content: { id, body } }
  const read = (tx: Tx, values: LockedValues) => readLockedWithDetails(tx, { ...values, ...work.workflows.completing })
  return onApplication(work, { target: { id }, request, read }, async (inside) => {
    const { application, found, keep } = inside
    // Not before: a retry is answered as the first time, also if the definitions no longer have a field that it sends.
    const parts = partsOf(work.workflows, body)
    const formTypes = [...parts.keys()]
    // Checked before others' changes: a person who may not change the form has nothing to choose.
    await refuseToEdit(inside, application, formTypes)
    await refuseStale(inside, application, { version, formTypes, sent: body })
    application.version += 1
    const { changes, references, started, absent } = await mergeSentFields(inside, application, parts)
    const isChanged = changes.length > 0 || started
    const answer = await show(
      inside,
      isChanged ? application : readable(work.workflows, application.asRead ?? application),
      found,
    )
    const others = [
      deleteObsoleteDrafts({ userId: work.actor.id, applicationId: id, formTypes }, body),
      ...keep(answer),
    ]
    if (isChanged) {
      const entry = { ...savedEntry(parts, changes, application), onBehalfOf: absent?.id }
      await writeChange(inside, application, references, entry, others)
    } else await writeTogether(inside.db, others)
    return answer
  })
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
