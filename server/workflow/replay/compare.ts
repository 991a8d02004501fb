import type { StageForm, StoredApplication } from '../../store/applications/application.ts'
import { readable } from '../../model/evolution/readable.ts'
import { type StageRuntime, type Workflows, workflowsFor } from '../../model/machines/workflows.ts'
import type { References } from '../../model/references.ts'
import { type View, viewOf } from '../../model/view.ts'
import { changedActions } from './actions.ts'
import type { ApplicationFinding } from './finding.ts'
import { changedConsequences, changedLevelFacts, changedLevels } from './follows.ts'
import { withholdValues } from './withholdValues.ts'
import { newlyInvalid, newlyRefused } from './invalid.ts'
import { missingValues } from './missing.ts'
import { type UnchangedParts, readsAlike } from './same.ts'
import { type FormReading, formReading } from './formReading.ts'
import { type Side, levelPaths, stageNamed } from './side.ts'

export interface Sides {
  before: Side
  after: Side
  same: UnchangedParts
}

/** An application as one side reads it. */
interface SideReading {
  side: Side
  workflows: Workflows
  view: View
}

/** What would be different for one application if the later definitions were live. */
export function compared(
  { before, after, same }: Sides,
  stored: StoredApplication,
  references: References,
  now: Date,
): ApplicationFinding[] {
  const { kind } = stored
  if (!after.workflows.byKind.has(kind)) return [{ what: 'kind_missing', before: kind }]
  const [earlier, later] = [readingOf(before, stored, references), readingOf(after, stored, references)]
  const isWhole = [...stored.forms.values()].every(
    ({ formType, state }) => later.workflows.runtimes.has(formType) && !after.lacks(kind, formType, state),
  )
  const canMove = isWhole && !after.lacks(kind, null, stored.path)
  const alike = readsAlike(same, earlier.view, later.view)
  const options = { now, canMove, isAlike: (formType: string) => alike && same.stages.has(formType), same }
  const forms = [...stored.forms.values()].flatMap(({ formType }) => inForm(earlier, later, formType, options))
  return withholdValues(before.workflows, after.workflows, [...changesOfPath(earlier, later, stored), ...forms])
}

function readingOf(side: Side, stored: StoredApplication, references: References): SideReading {
  const workflows = workflowsFor(side.workflows, stored.kind)
  return { side, workflows, view: viewOf(workflows, readable(workflows, stored), references) }
}

/** The state of the application's path, and the stages that are open in it. */
function changesOfPath(
  earlier: SideReading,
  later: SideReading,
  { kind, path, overall }: StoredApplication,
): ApplicationFinding[] {
  if (later.side.lacks(kind, null, path)) return [{ what: 'state_missing', before: overall.name }]
  const [before, after] = [earlier.side.open(earlier.workflows, path), later.side.open(later.workflows, path)]
  return before === after ? [] : [{ what: 'open_stages', before, after }]
}

interface CompareOptions {
  now: Date
  /**
   * Whether the definitions have every state that the application is in, so that the replay can find out where actions
   * lead.
   */
  canMove: boolean
  /** Whether nothing can be different within the form. */
  isAlike(formType: string): boolean
  same: UnchangedParts
}

function inForm(
  earlier: SideReading,
  later: SideReading,
  formType: string,
  { now, canMove, isAlike, same }: CompareOptions,
): ApplicationFinding[] {
  const [earlierRuntime, laterRuntime] = [
    earlier.workflows.runtimes.get(formType),
    later.workflows.runtimes.get(formType),
  ]
  const [form, read] = [earlier.view.application.forms.get(formType), later.view.application.forms.get(formType)]
  if (!earlierRuntime || !form || !read) return []
  const stage = stageNamed(earlierRuntime.stage)
  if (!laterRuntime) return [{ what: 'stage_missing', stage }]
  const { kind } = earlier.view.application
  if (later.side.lacks(kind, formType, form.state)) return [{ what: 'state_missing', stage, before: form.stateName }]
  const isOpen = earlier.view.application.overall.open.includes(formType)
  if (isAlike(formType))
    return isOpen && canMove && !same.workflows
      ? changedActions(onSide(earlier, earlierRuntime), onSide(later, laterRuntime), form.state)
      : []
  const [earlierReading, laterReading] = [
    formReading(earlier.workflows, earlierRuntime, earlier.view, form, now),
    formReading(later.workflows, laterRuntime, later.view, read, now),
  ]
  return [
    ...missingValues({ before: earlier.workflows, after: later.workflows }, form),
    ...newlyInvalid(earlierReading, laterReading, isOpen),
    ...(isOpen ? changedValues(earlierReading, laterReading) : []),
    ...(isOpen && canMove ? changesInOpenForm(earlier, later, { earlierReading, laterReading, form }) : []),
  ]
}

const onSide = (reading: SideReading, runtime: StageRuntime) => ({ ...reading, runtime })

/** The changes of values; a level that is also proposed appears once. */
function changedValues(earlier: FormReading, later: FormReading): ApplicationFinding[] {
  const found = changedConsequences(earlier, later)
  return found.some(({ what }) => what === 'required_level') ? found : [...found, ...changedLevelFacts(earlier, later)]
}

interface FormComparison {
  earlierReading: FormReading
  laterReading: FormReading
  form: StageForm
}

/** What actions of an open form would do differently. */
function changesInOpenForm(
  earlier: SideReading,
  later: SideReading,
  { earlierReading, laterReading, form: { state } }: FormComparison,
): ApplicationFinding[] {
  const before = earlier.side.actions(earlier.workflows, earlierReading.runtime, state)
  const after = later.side.actions(later.workflows, laterReading.runtime, state)
  const kept = after.filter(({ code }) => before.some((each) => each.code === code))
  const paths = {
    before: levelPaths(earlier.side, earlier.workflows, earlierReading.runtime, state),
    after: levelPaths(later.side, later.workflows, laterReading.runtime, state),
  }
  return [
    ...changedActions(onSide(earlier, earlierReading.runtime), onSide(later, laterReading.runtime), state),
    ...newlyRefused(earlierReading, laterReading, kept),
    ...changedLevels(earlierReading, laterReading, paths),
  ]
}
