import type { StageForm, StoredApplication } from '../../store/applications/application.ts'
import { readable } from '../../model/evolution/readable.ts'
import { type StageRuntime, type Workflows, workflowsFor } from '../../model/machines/workflows.ts'
import type { References } from '../../model/references.ts'
import { type View, viewOf } from '../../model/view.ts'
import { changedActions } from './actions.ts'
import type { Found } from './finding.ts'
import { changedConsequences, changedLevelFacts, changedLevels } from './follows.ts'
import { withholdValues } from './withholdValues.ts'
import { newlyInvalid, newlyRefused } from './invalid.ts'
import { missingValues } from './missing.ts'
import { type Same, readsAlike } from './same.ts'
import { type Seen, seenIn } from './seen.ts'
import { type Side, levelPaths, stageNamed } from './side.ts'

export interface Sides {
  before: Side
  after: Side
  same: Same
}

/** An application as one side reads it. */
interface Reading {
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
): Found[] {
  const { kind } = stored
  if (!after.workflows.byKind.has(kind)) return [{ what: 'kind_missing', before: kind }]
  const [was, is] = [readingOf(before, stored, references), readingOf(after, stored, references)]
  const isWhole = [...stored.forms.values()].every(
    ({ formType, state }) => is.workflows.runtimes.has(formType) && !after.lacks(kind, formType, state),
  )
  const canMove = isWhole && !after.lacks(kind, null, stored.path)
  const alike = readsAlike(same, was.view, is.view)
  const asked = { now, canMove, isAlike: (formType: string) => alike && same.stages.has(formType), same }
  const forms = [...stored.forms.values()].flatMap(({ formType }) => inForm(was, is, formType, asked))
  return withholdValues(before.workflows, after.workflows, [...changesOfPath(was, is, stored), ...forms])
}

function readingOf(side: Side, stored: StoredApplication, references: References): Reading {
  const workflows = workflowsFor(side.workflows, stored.kind)
  return { side, workflows, view: viewOf(workflows, readable(workflows, stored), references) }
}

/** The state of the application's path, and the stages that are open in it. */
function changesOfPath(was: Reading, is: Reading, { kind, path, overall }: StoredApplication): Found[] {
  if (is.side.lacks(kind, null, path)) return [{ what: 'state_missing', before: overall.name }]
  const [before, after] = [was.side.open(was.workflows, path), is.side.open(is.workflows, path)]
  return before === after ? [] : [{ what: 'open_stages', before, after }]
}

interface Asked {
  now: Date
  /**
   * Whether the definitions have every state that the application is in, so that the replay can find out where actions
   * lead.
   */
  canMove: boolean
  /** Whether nothing can be different within the form. */
  isAlike(formType: string): boolean
  same: Same
}

function inForm(was: Reading, is: Reading, formType: string, { now, canMove, isAlike, same }: Asked): Found[] {
  const [earlier, present] = [was.workflows.runtimes.get(formType), is.workflows.runtimes.get(formType)]
  const [form, read] = [was.view.application.forms.get(formType), is.view.application.forms.get(formType)]
  if (!earlier || !form || !read) return []
  const stage = stageNamed(earlier.stage)
  if (!present) return [{ what: 'stage_missing', stage }]
  const { kind } = was.view.application
  if (is.side.lacks(kind, formType, form.state)) return [{ what: 'state_missing', stage, before: form.stateName }]
  const isOpen = was.view.application.overall.open.includes(formType)
  if (isAlike(formType))
    return isOpen && canMove && !same.workflows
      ? changedActions(onSide(was, earlier), onSide(is, present), form.state)
      : []
  const [old, fresh] = [
    seenIn(was.workflows, earlier, was.view, form, now),
    seenIn(is.workflows, present, is.view, read, now),
  ]
  return [
    ...missingValues({ before: was.workflows, after: is.workflows }, earlier, form),
    ...newlyInvalid(old, fresh, isOpen),
    ...(isOpen ? changedValues(old, fresh) : []),
    ...(isOpen && canMove ? changesInOpenForm(was, is, { old, fresh, form }) : []),
  ]
}

const onSide = (reading: Reading, runtime: StageRuntime) => ({ ...reading, runtime })

/** The changes of values; a level that is also proposed appears once. */
function changedValues(old: Seen, fresh: Seen): Found[] {
  const found = changedConsequences(old, fresh)
  return found.some(({ what }) => what === 'required_level') ? found : [...found, ...changedLevelFacts(old, fresh)]
}

interface Worked {
  old: Seen
  fresh: Seen
  form: StageForm
}

/** What actions of an open form would do differently. */
function changesInOpenForm(was: Reading, is: Reading, { old, fresh, form: { state } }: Worked): Found[] {
  const before = was.side.actions(was.workflows, old.runtime, state)
  const after = is.side.actions(is.workflows, fresh.runtime, state)
  const kept = after.filter(({ code }) => before.some((each) => each.code === code))
  const paths = {
    before: levelPaths(was.side, was.workflows, old.runtime, state),
    after: levelPaths(is.side, is.workflows, fresh.runtime, state),
  }
  return [
    ...changedActions(onSide(was, old.runtime), onSide(is, fresh.runtime), state),
    ...newlyRefused(old, fresh, kept),
    ...changedLevels(old, fresh, paths),
  ]
}
