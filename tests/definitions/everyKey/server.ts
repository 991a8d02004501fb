import { announced } from '../../../server/model/announced.ts'
import { dueOf } from '../../../server/model/due.ts'
import { withActor, withDerived } from '../../../server/model/derived.ts'
import { editRefusals } from '../../../server/model/editing.ts'
import { offersOf } from '../../../server/model/offers.ts'
import { openWorkOf } from '../../../server/model/openWork/openWork.ts'
import { isOthersField } from '../../../server/model/permissions/othersField.ts'
import { permissionFactsOf } from '../../../server/model/permissions/permissionFacts.ts'
import { refusalsOf } from '../../../server/model/permissions/refusals.ts'
import { mentions } from '../../../server/model/references.ts'
import { stamps } from '../../../server/model/stamps.ts'
import { startsOf } from '../../../server/model/successors.ts'
import type { Work } from '../../../server/model/work.ts'
import { refuseOldSignIn } from '../../../server/session/recentSignIn.ts'
import { carriedData } from '../../../src/engine/applications/carried.ts'
import { notCarried } from '../../../src/engine/applications/carried.ts'
import { fill, read } from '../../../src/engine/path.ts'
import { shownData } from '../../../src/engine/validation/wording.ts'
import type { Offer } from '../../../server/model/machines/stageWorkflow.ts'
import type { Model } from './model.ts'
import { type Situation, situationsOf } from './situation.ts'

/** What the server says and does in the application of each case. */
export const server = (model: Model): unknown => situationsOf(model).map(seen)

function seen({ runtime, workflows, view, work }: Situation): unknown {
  const { stage, workflow } = runtime
  const { application, record } = view
  const { formType } = stage.stage
  const form = application.forms.get(formType)
  if (!form) return undefined
  const asking = work as Work
  const refusals = refusalsOf(asking, view)
  const facts = permissionFactsOf(workflows, view)
  const due = dueOf(workflows, runtime, form)
  const { work: waiting } = openWorkOf(workflows, view)
  const approved = { ...view, application: { ...application, overall: { ...application.overall, code: 'APPROVED' } } }
  return {
    columns: application.columns,
    record,
    sealed: Object.entries(workflows.application.sealed).map(([name, path]) => [name, read(record, path)]),
    due: due && [due.on, due.reminders],
    escalation: workflow.escalation && [...workflow.escalation],
    state: workflow.state(form.state).name,
    edits: editRefusals(runtime, application, refusals),
    others: Object.keys(stage.data.properties).filter((field) => isOthersField(stage.stage, field, facts, work.actor)),
    offers: offersOf(runtime, application, refusals).map((offer) => offered(offer, work)),
    announced: offersOf(runtime, application, () => []).map(({ transition: { code } }) =>
      announced(workflows, view, formType, code),
    ),
    announcements: [...workflow.announcements].map(([code, all]) => [
      code,
      all.map(({ text }) => fill(text, shownData(stage, form.data))),
    ]),
    waiting,
    starts: startsOf(asking, approved),
    carried: Object.values(workflows.kinds).map((kind) => carriedData(stage, kind, form.data)),
    left: [...notCarried(stage)],
    stamps: stamps(stage, form),
    derived: withDerived(asking, stage, form.data, view),
    acted: withActor(stage, form.data, 'me', true),
    mentions: mentions(stage, form.data),
  }
}

function offered({ transition, refusals, meta }: Offer, { signedInAt, now }: Situation['work']) {
  return {
    transition,
    refusals,
    tooLongAgo: refusedIn(() => refuseOldSignIn(signedInAt, meta.signedInWithin ?? Infinity, now)),
  }
}

function refusedIn(act: () => void): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return String(error)
  }
}
