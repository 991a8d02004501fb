import { prune, withheldFields } from '../../../src/engine/conditions/visibility.ts'
import { withDerived } from '../derived.ts'
import { type StageRuntime, shownRuntimes } from '../machines/workflows.ts'
import { type Reader, factsOfReader } from '../rights/fieldRights.ts'
import type { View } from '../view.ts'
import type { ReadForm } from './compose.ts'

/** The forms of an application as this person sees them, by their sources; `compiledBy` compiles the paper. */
export function readForms(work: Reader, view: View, compiledBy: string): Map<string, ReadForm> {
  const { application } = view
  const read = ({ stage, workflow, downstream }: StageRuntime): [string, ReadForm][] => {
    const form = application.forms.get(stage.stage.formType)
    if (!form) return []
    // As the form itself has it: a finished one shows what was recorded.
    const data = workflow.state(form.state).done ? form.data : withDerived(work, stage, form.data, view)
    const facts = factsOfReader(work, stage, view)
    const isBefore = downstream.includes(compiledBy)
    const withheld = withheldFields(stage, data, facts)
    return [[stage.stage.source, { stage, data: prune(stage, data, facts), withheld, isBefore }]]
  }
  return new Map(shownRuntimes(work.workflows, application).flatMap(read))
}
