import { randomUUID } from 'node:crypto'
import { named, t } from '../../../src/texts/t.ts'
import { isUnset } from '../../../src/engine/path.ts'
import { Invalid, Refused } from '../../errors/problems.ts'
import { type QuestionSubject, askedRefusal, isFieldSeen } from '../../model/questions/subject.ts'
import { type View, loadView } from '../../model/view.ts'
import { type Work, workOn } from '../../model/work.ts'
import type { KeptAnswer } from '../../store/applications/answers.ts'
import { readLocked } from '../../store/applications/applicationDetails.ts'
import { findStaff } from '../../store/people/users.ts'
import { type QuestionRow, countQuestions } from '../../store/questions/questions.ts'
import { onApplication } from '../onApplication.ts'
import { writeQuestion } from './write.ts'

export interface AskQuestionRequest {
  /** The application's id. */
  id: string
  form: string
  field: string | null
  /** The id of the person whose answer is wanted. */
  person: string
  text: string
  key?: string
}

/** Makes the answer to the person who asked or changed the question. */
export type ShowQuestion = (work: Work, view: View, question: QuestionRow) => Promise<KeptAnswer>

/**
 * The most questions of an application, which are listed together, and of one person in it, so that nobody uses up the
 * room of the others.
 */
const most = { all: 300, ofOne: 60 }

/**
 * Asks a person about a form or a field of an open application, once for each key. The application does not change.
 * Refuses with 400 a place that does not exist, a person who cannot be asked and an unusable text, with 409 a closed
 * application and a field that the person may not see.
 */
export function askQuestion(
  work: Work,
  { key, ...command }: AskQuestionRequest,
  show: ShowQuestion,
): Promise<KeptAnswer> {
  const request = { key, operation: 'askQuestion', content: command }
  return onApplication(work, { target: { id: command.id }, request, read: readLocked }, async (inside) => {
    const view = await loadView(inside, inside.application)
    if (inside.application.overall.closed)
      throw new Refused(t('The application has been decided. Nothing more can be asked about it.'))
    const subject = aboutIn(inside, view, command)
    if (!isFieldSeen(inside, view, subject)) throw new Refused(unseen(subject), undefined, 'not_allowed')
    await refusePerson(inside, view, subject, command.person)
    if (isUnset(command.text)) throw new Invalid({ text: [t('Write what you want to know.')] })
    await refuseTooMany(inside, command)
    const question = newQuestion(inside, command)
    const answer = await show(inside, view, question)
    await writeQuestion(inside, { before: null, after: question, action: 'question asked' }, inside.keep(answer))
    return answer
  })
}

function aboutIn(work: Work, { application }: View, { form, field }: AskQuestionRequest): QuestionSubject {
  const stage = workOn(work, application).workflows.runtimes.get(form)?.stage
  if (!stage || !application.forms.has(form)) throw new Invalid({ form: [t('The application has no such form.')] })
  if (field !== null && !Object.hasOwn(stage.data.properties, field))
    throw new Invalid({ field: [t('The form has no such field.')] })
  return { stage, field }
}

const unseen = ({ stage, field }: QuestionSubject): string =>
  t('You cannot see {field}.', { field: named(stage.data.properties[field ?? '']?.title ?? '') })

async function refusePerson(work: Work, view: View, subject: QuestionSubject, id: string): Promise<void> {
  const found = await findStaff(work.db, { ids: [id], roles: [], at: work.now })
  const person = found.find((each) => each.id === id)
  const refusal = person ? askedRefusal(work, view, subject, person) : t('There is no such person.')
  if (refusal !== undefined) throw new Invalid({ person: [refusal] })
}

async function refuseTooMany({ db, actor }: Work, { id }: AskQuestionRequest): Promise<void> {
  const { all, own } = await countQuestions(db, id, actor.id)
  if (all >= most.all) throw new Refused(t('This application has {most} questions already.', { most: most.all }))
  if (own >= most.ofOne)
    throw new Refused(t('You have asked {most} questions about this application already.', { most: most.ofOne }))
}

const newQuestion = ({ actor, now }: Work, { id, form, field, person, text }: AskQuestionRequest): QuestionRow => ({
  id: randomUUID(),
  application_id: id,
  form_type: form,
  field,
  text: text.trim(),
  asked_by: actor.id,
  asked_of: person,
  asked_at: now,
  state: 'open',
  answer: null,
  ended_by: null,
  ended_for: null,
  ended_at: null,
  version: 1,
})
