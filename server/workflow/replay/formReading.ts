import type { Facts } from '../../../src/engine/conditions/facts.ts'
import type { FormData } from '../../../src/engine/definition.ts'
import { withDerived } from '../../model/derived.ts'
import { type ActorContext, factsFor } from '../../model/facts.ts'
import type { StageRuntime, Workflows } from '../../model/machines/workflows.ts'
import type { View } from '../../model/view.ts'
import type { StageForm } from '../../store/applications/application.ts'

/** The actor of a replay, which is nobody in particular: rules about roles and authority do not apply. */
const nobody = { id: '', role: '' }

/** A form as a set of definitions reads it. */
export interface FormReading {
  asking: ActorContext & { workflows: Workflows }
  runtime: StageRuntime
  view: View
  data: FormData
  facts: Facts
}

export function formReading(
  workflows: Workflows,
  runtime: StageRuntime,
  view: View,
  form: StageForm,
  now: Date,
): FormReading {
  const asking = { actor: nobody, now, workflows }
  const { stage, workflow } = runtime
  const data = workflow.state(form.state).done ? form.data : withDerived(asking, stage, form.data, view)
  return { asking, runtime, view, data, facts: factsFor(asking, stage, view) }
}
