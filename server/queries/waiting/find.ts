import type { AbsentColleague } from '../../../src/engine/permissions.ts'
import { workflowsFor } from '../../model/machines/workflows.ts'
import type { OpenStage } from '../../model/openWork/openStage.ts'
import { openStagesIn } from '../../model/openWork/openStages.ts'
import { seenAmong } from '../../model/questions/seen.ts'
import { type View, loadViews } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { type WorkCursor, type WorkPlace, findOpenWork } from '../../store/openWork/openWork.ts'
import { type ConditionRow, findConditions } from '../../store/conditions/conditions.ts'
import { type QuestionRow, findQuestions } from '../../store/questions/questions.ts'
import { waitingCondition } from '../conditions/waiting.ts'
import { waitingQuestion } from '../questions/waiting.ts'
import { type Actions, actionsIn } from './actions.ts'
import { workersOf } from './workers.ts'

/** A stage, a condition or a question that waits, with the action that it waits for. */
interface WaitingAction {
  formType: string
  formName: string
  action: string
  absent?: AbsentColleague
  condition?: ConditionRow
  question?: QuestionRow
}

export interface WaitingWork extends WaitingAction {
  place: WorkPlace
}

interface WaitingWorkQuery {
  after: WorkCursor | undefined
  limit: number
  /** Whether to leave out what the list of applications that await approval shows. */
  besidesApprovals: boolean
}

/** How many rows of open work are looked through together at most. */
const most = 400

/**
 * Finds the work that the person can take further. Looks through the rows of people who could act, some at a time, and
 * judges the application of each.
 */
export async function findWaiting(
  work: Work,
  { after, limit, besidesApprovals }: WaitingWorkQuery,
): Promise<WaitingWork[]> {
  const found: WaitingWork[] = []
  let [from, size]: [WorkCursor | undefined, number] = [after, limit]
  while (found.length < limit) {
    const places = await findOpenWork(work.db, workersOf(work), from, size)
    const waitingAt = await placesOf(work, places, besidesApprovals)
    for (const place of places) {
      const waiting = waitingAt(place)
      if (waiting) found.push({ place, ...waiting })
    }
    if (places.length < size) break
    from = places.at(-1)
    size = Math.min(most, size * 4)
  }
  return found.slice(0, limit)
}

type WaitingActionAt = (place: WorkPlace) => WaitingAction | undefined

async function placesOf(work: Work, places: WorkPlace[], besidesApprovals: boolean): Promise<WaitingActionAt> {
  const ofStages = places.filter(({ conditionId, questionId }) => !conditionId && !questionId)
  const stages = await stagesAt(work, ofStages)
  const beside = await besideStages(work, places)
  return (place) => {
    const stage = stages.get(keyOf(place))
    return stage ? waitingStage(work, stage, besidesApprovals) : beside(place)
  }
}

async function stagesAt(work: Work, places: WorkPlace[]): Promise<ReadonlyMap<string, OpenStage>> {
  const ids = [...new Set(places.map(({ applicationId }) => applicationId))]
  const formTypes = [...new Set(places.map(({ formType }) => formType))]
  const stages = await openStagesIn(work, ids, formTypes)
  return new Map(
    stages.map((stage) => [keyOf({ applicationId: stage.application.id, formType: stage.form.formType }), stage]),
  )
}

const keyOf = ({ applicationId, formType }: Pick<WorkPlace, 'applicationId' | 'formType'>) =>
  `${applicationId} ${formType}`

/** Judges conditions and questions one by one by their application, because there are few. */
async function besideStages(work: Work, places: WorkPlace[]): Promise<WaitingActionAt> {
  const conditions = await findConditions(
    work.db,
    places.flatMap(({ conditionId }) => conditionId ?? []),
  )
  const questions = await findQuestions(
    work.db,
    places.flatMap(({ questionId }) => questionId ?? []),
  )
  const ids = [...conditions.values(), ...questions.values()].map(({ application_id }) => application_id)
  const views = await loadViews(work, await findApplications(work.db, [...new Set(ids)]))
  const byId = new Map(views.map((view): [string, View] => [view.application.id, view]))
  const seen = await seenAmong(work, byId, questions.values())
  return ({ applicationId, conditionId, questionId }) => {
    const view = byId.get(applicationId)
    const condition = conditions.get(conditionId ?? '')
    const question = questions.get(questionId ?? '')
    if (view && question && seen.has(question)) return waitingQuestion(work, view, question)
    return view && condition && waitingCondition(work, view, condition)
  }
}

function waitingStage(work: Work, stage: OpenStage, besidesApprovals: boolean): WaitingAction | undefined {
  const actions = actionsIn(work, stage)
  if (!actions || (besidesApprovals && isAwaitingApproval(work, stage, actions))) return undefined
  const { formType, title } = actions.runtime.stage.stage
  return { formType, formName: title, action: chiefAction(actions), absent: actions.absent }
}

/** Whether `listAwaiting` shows the application. */
function isAwaitingApproval(work: Work, { application, form }: OpenStage, { offers }: Actions): boolean {
  const { approves } = workflowsFor(work.workflows, application.kind).application
  return form.formType === approves && offers.some(({ meta }) => meta.completes)
}

/**
 * The name of the action that a stage waits for: of those that the person can take, the one that completes it,
 * otherwise the last.
 */
function chiefAction({ offers }: Actions): string {
  const chief = offers.find(({ meta }) => meta.completes) ?? offers.at(-1)
  return chief?.transition.name ?? ''
}
