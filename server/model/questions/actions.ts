import { t } from '../../../src/texts/t.ts'
import type { AbsentColleague } from '../../../src/engine/permissions.ts'
import type { QuestionState } from '../../database/questionTable.ts'
import type { AuditAction } from '../../store/audit/audit.ts'
import type { QuestionRow } from '../../store/questions/questions.ts'
import type { View } from '../view.ts'
import { type ReadContext, workOn } from '../work.ts'
import { hasPart } from './subject.ts'

interface Action {
  action: AuditAction
  state: QuestionState
  /** The person who may do it; the colleague who acts for that person may, too. */
  by: 'asked_by' | 'asked_of'
  /** The message for everybody else. */
  refusal(): string
}

/** The actions on an open question, by their names in the contract. */
export const questionActions = {
  answer: {
    action: 'question answered',
    state: 'answered',
    by: 'asked_of',
    refusal: () => t('Only the person who is asked can answer this question.'),
  },
  withdraw: {
    action: 'question withdrawn',
    state: 'withdrawn',
    by: 'asked_by',
    refusal: () => t('Only the person who asked can withdraw this question.'),
  },
} as const satisfies Record<string, Action>

export type QuestionAction = keyof typeof questionActions

export const questionAction = (name: QuestionAction): Action => questionActions[name]

export const questionActionNames = Object.keys(questionActions) as QuestionAction[]

/** Why a person may not do something with a question; empty if they may. */
export interface QuestionPermissionCheck {
  refusals: string[]
  /** The absent colleague in whose place the person acts. */
  absent?: AbsentColleague
}

const ended: Partial<Record<QuestionState, () => string>> = {
  answered: () => t('This question is answered.'),
  withdrawn: () => t('This question is withdrawn.'),
}

const closedRefusal = (): string => t('The application has been decided. Its questions can no longer be changed.')

const partRefusal = (): string => t('Your role has no part in applications. You can no longer answer.')

/** The refusal for one of the two people of a question who would act for the other: nobody speaks for both. */
const otherRefusal = ({ name }: AbsentColleague): string =>
  t('This question is between you and {name}, so you cannot act for {name} here.', { name })

export function judgeQuestion(
  context: Pick<ReadContext, 'actor' | 'workflows'>,
  { application }: Pick<View, 'application'>,
  question: QuestionRow,
  name: QuestionAction,
): QuestionPermissionCheck {
  const { id, role, actingFor = [] } = context.actor
  const over = ended[question.state]
  if (over) return { refusals: [over()] }
  if (application.overall.closed) return { refusals: [closedRefusal()] }
  const { by, refusal } = questionAction(name)
  const absent = actingFor.find((each) => each.id === question[by])
  if (question[by] !== id && !absent) return { refusals: [refusal()] }
  if (name === 'answer' && !hasPart(workOn(context, application).workflows, role)) return { refusals: [partRefusal()] }
  if (!absent || question[by] === id) return { refusals: [] }
  return id === question[by === 'asked_of' ? 'asked_by' : 'asked_of']
    ? { refusals: [otherRefusal(absent)] }
    : { refusals: [], absent }
}
