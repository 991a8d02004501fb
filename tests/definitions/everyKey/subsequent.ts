import { actionNames } from '../../../server/model/conditions/actions.ts'
import { tableOf } from '../../../server/model/conditions/definitions.ts'
import { dueOfCondition } from '../../../server/model/conditions/due.ts'
import { attachRefusals, judge } from '../../../server/model/conditions/refusals.ts'
import { statedRows } from '../../../server/model/conditions/stated.ts'
import { factsFor } from '../../../server/model/facts.ts'
import { permissionFactsOf } from '../../../server/model/permissions/permissionFacts.ts'
import { permissionRefusals } from '../../../src/engine/permissions.ts'
import type { Model } from './model.ts'
import { type Situation, situationsOf } from './situation.ts'

/** What a decision leaves to be done, by when, and what several people may then do. */
export const subsequent = (model: Model): unknown => situationsOf(model).map(seen)

function seen({ runtime: { stage, workflow }, workflows, view, work }: Situation): unknown {
  const { data } = view.application.forms.get(stage.stage.formType) ?? { data: {} }
  const facts = permissionFactsOf(workflows, view)
  const codes = workflow.offers(workflow.initial, () => []).map(({ transition }) => transition.code)
  const stated = { applicationId: 'a', at: work.now, data, facts: factsFor(work, stage, view) }
  return codes.map((code) =>
    statedRows(stage, { ...stated, code }).map(({ id: _, ...row }) => {
      const condition = { ...row, id: 'c' }
      const asked = { ...condition, state: 'waiver_asked' as const, asked_by: 'another' }
      return [
        row,
        dueOfCondition(workflows, condition)?.reminders,
        people.map((role) => {
          const judging = { workflows, facts, actor: { id: role, role } }
          const { escalate = {} } = tableOf(workflows, condition)?.definition ?? {}
          return [
            actionNames.map((name) => [judge(judging, condition, name), judge(judging, asked, name)]),
            attachRefusals(judging, condition),
            permissionRefusals(escalate, judging.actor, facts, workflows.reference),
          ]
        }),
      ]
    }),
  )
}

const people = ['clerk', 'approver', 'auditor']
