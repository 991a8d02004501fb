import { t } from '../../../src/texts/t.ts'
import type { KindDefinition } from '../../../src/engine/definition.ts'
import { onBehalfOf } from '../../../src/engine/permissions.ts'
import { Invalid, Refused, shortened } from '../../errors/problems.ts'
import { arrive, pathFacts } from '../../model/advance.ts'
import { workflowsFor } from '../../model/machines/workflows.ts'
import { permissionFactsOf } from '../../model/permissions/permissionFacts.ts'
import { refusalsOf } from '../../model/permissions/refusals.ts'
import { stateRefusals, underWay } from '../../model/successors.ts'
import { type View, loadView } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import type { KeptAnswer } from '../../store/applications/answers.ts'
import {
  type ApplicationDetails,
  type LockedApplication,
  type LockedValues,
  readLockedWithDetails,
} from '../../store/applications/applicationDetails.ts'
import { nextReferenceNumber } from '../../store/applications/applications.ts'
import type { Tx } from '../../store/transaction.ts'
import { refuseUnrecorded } from '../asRecorded.ts'
import { blank } from './blank.ts'
import { carry } from './carry.ts'
import { changesOfForms } from '../changes.ts'
import { writeChange } from '../writeChange.ts'
import { type ApplicationChange, type ShowAnswer, onApplication } from '../onApplication.ts'

export interface StartSuccessorRequest {
  /** The id of the application that the new one follows. */
  id: string
  kind: string
  key?: string
}

type LockedApplicationDetails = LockedApplication & ApplicationDetails

/**
 * Opens an application of another kind that follows an earlier one and starts with its data (ADR 0046). The earlier one
 * is locked and does not change. Refuses with 404 an unknown application, 400 an unknown kind, and 409 what the earlier
 * application's state, the person's permission or one under way do not allow, or an earlier application that is not as
 * it was recorded.
 */
export function startSuccessor(
  work: Work,
  { id, kind, key }: StartSuccessorRequest,
  show: ShowAnswer<LockedApplicationDetails>,
): Promise<KeptAnswer> {
  const request = { key, operation: 'startSuccessor', content: { id, kind } }
  const read = (tx: Tx, values: LockedValues) => readLockedWithDetails(tx, { ...values, ...work.workflows.completing })
  return onApplication(work, { target: { id }, request, read }, (inside) => perform(inside, kind, show))
}

async function perform(
  work: ApplicationChange<LockedApplicationDetails>,
  kind: string,
  show: ShowAnswer<LockedApplicationDetails>,
): Promise<KeptAnswer> {
  const { application: earlier, found } = work
  const definition = kindNamed(work, kind)
  const view = await loadView(work, earlier)
  refuseToStart(work, view, definition, underWay(kind, found.successors))
  await refuseUnrecorded(work, earlier)
  const next = { ...work, workflows: workflowsFor(work.workflows, kind) }
  const application = blank(next, earlier.id)
  const references = await carry(next, application, view, definition)
  arrive(next, application, next.workflows.path.start(pathFacts(next, application, references)))
  application.referenceNumber = await nextReferenceNumber(next.db, next.now.getUTCFullYear())
  const formType = next.workflows.application.creates
  const basedOn = { id: earlier.id, reference_number: earlier.referenceNumber }
  const answer = await show(next, application, {
    ...found,
    documents: [],
    sendBacks: [],
    basedOn,
    successors: [],
    conditions: 0,
  })
  const entry = {
    action: 'created',
    formType,
    changes: changesOfForms(new Map(), application.forms),
    definitionHash: application.forms.get(formType)?.definitionHash,
    onBehalfOf: onBehalfOf(definition.startedBy, work.actor, permissionFactsOf(work.workflows, view))?.id,
  } as const
  await writeChange(next, application, references, entry, work.keep(answer))
  return answer
}

function kindNamed({ workflows: { kinds } }: Work, kind: string): KindDefinition {
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (found) return found
  throw new Invalid({
    kind: [t('There is no kind of application “{kind}” that follows another one.', { kind: shortened(kind) })],
  })
}

function refuseToStart(work: Work, view: View, definition: KindDefinition, others: string[]): void {
  const wrongState = stateRefusals(work, view, definition)
  const reasons = wrongState.length > 0 ? wrongState : [...refusalsOf(work, view)(definition.startedBy), ...others]
  if (reasons.length > 0) throw new Refused(reasons.join(' '), reasons)
}
