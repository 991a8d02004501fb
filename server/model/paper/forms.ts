import { prune, pruneForAll, withheldFields } from '../../../src/engine/conditions/visibility.ts'
import type { FormData } from '../../../src/engine/definition.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { withDerived } from '../derived.ts'
import { factsFor } from '../facts.ts'
import { type StageRuntime, shownRuntimes } from '../machines/workflows.ts'
import { type Reader, factsOfReader } from '../rights/fieldRights.ts'
import type { View } from '../view.ts'
import type { PaperForm } from './compose.ts'

/**
 * The forms of an application as a reader sees them, by the `source` of their stage. `compiledBy` is the stage that
 * compiles the paper.
 */
export type ReadPaperForms = (work: Reader, view: View, compiledBy: string) => Map<string, PaperForm>

/** What a reader sees of the data of a form. */
type VisibleDataOf = (stage: Stage, data: FormData) => Pick<PaperForm, 'data' | 'withheld'>

/** The forms as this person sees them. */
export const readForms: ReadPaperForms = (work, view, compiledBy) =>
  read(work, view, compiledBy, (stage, data) => {
    const facts = factsOfReader(work, stage, view)
    return { data: prune(stage, data, facts), withheld: withheldFields(stage, data, facts) }
  })

/** The forms as a reader sees them from whom nothing is withheld. */
export const readAllForms: ReadPaperForms = (work, view, compiledBy) =>
  read(work, view, compiledBy, (stage, data) => ({
    data: pruneForAll(stage, data, factsFor(work, stage, view)),
    withheld: new Set(),
  }))

function read(work: Reader, view: View, compiledBy: string, seen: VisibleDataOf): Map<string, PaperForm> {
  const { application } = view
  const form = ({ stage, workflow, downstream }: StageRuntime): [string, PaperForm][] => {
    const found = application.forms.get(stage.stage.formType)
    if (!found) return []
    // As on the screen, a completed form shows what was recorded.
    const data = workflow.state(found.state).done ? found.data : withDerived(work, stage, found.data, view)
    return [[stage.stage.source, { files: stage, ...seen(stage, data), isBefore: downstream.includes(compiledBy) }]]
  }
  return new Map(shownRuntimes(work.workflows, application).flatMap(form))
}
