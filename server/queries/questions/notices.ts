import { t } from '../../../src/texts/t.ts'
import { inPlaceOf } from '../../model/permissions/inPlaceOf.ts'
import { inWords, placeOf } from '../../model/questions/place.ts'
import { seenAmong } from '../../model/questions/seen.ts'
import { type View, loadViews } from '../../model/view.ts'
import { type ReadContext, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { type QuestionRow, answersFor, namesInQuestions, openQuestionsFor } from '../../store/questions/questions.ts'
import { renewedAt } from '../dueNotice.ts'
import type { IsNew, Notification } from '../notification.ts'
import { oneLine } from '../oneLine.ts'
import { workersOf } from '../waiting/workers.ts'
import { waitingQuestion } from './waiting.ts'

/** How many characters of a text are shown, so that a notification remains one line. */
const longest = 200

/** How many open questions are looked through for new ones. */
const lookedForNew = 10_000

/** Returns the notifications about questions that the person is asked, and about answers to their own. */
export async function questionNotices(work: ReadContext, most: number, isNew?: IsNew): Promise<Notification[]> {
  const asked = await openQuestionsFor(work.db, workersOf(work).people, isNew ? lookedForNew : most)
  const fresh = asked.filter((question) => isNew?.(askedAt(work, question)) ?? true).slice(0, most)
  const questions = [...fresh, ...(await answersFor(work.db, work.actor.id, most))]
  const ids = [...new Set(questions.map(({ application_id }) => application_id))]
  const views = await loadViews(work, await findApplications(work.db, ids))
  const byId = new Map(views.map((view) => [view.application.id, view]))
  const seen = await seenAmong(work, byId, questions)
  const names = await namesInQuestions(work.db, questions)
  return questions.flatMap((question) => {
    const view = byId.get(question.application_id)
    return (view && seen.has(question) && questionNotice(work, view, question, names)) || []
  })
}

/** Returns the notification about a question that the person may see; undefined if they get none. */
export function questionNotice(
  work: ReadContext,
  view: View,
  question: QuestionRow,
  names: ReadonlyMap<string, string>,
): Notification | undefined {
  const text =
    question.state === 'open' ? askedText(work, view, question, names) : answeredText(work, view, question, names)
  if (text === undefined) return undefined
  const { id, referenceNumber } = view.application
  return {
    id: `question-${question.id}-${question.version}`,
    at: question.ended_at?.toISOString() ?? askedAt(work, question),
    text,
    application_id: id,
    reference_number: referenceNumber,
    form_key: placeOf(workOn(work, view.application).workflows, question).formType,
  }
}

/** When the question was asked or, if the absence began later of the colleague who is asked, when that was. */
function askedAt({ actor, now }: ReadContext, { asked_of: asked, asked_at: at }: QuestionRow): string {
  const absent = asked === actor.id ? undefined : actor.actingFor?.find(({ id }) => id === asked)
  return renewedAt(at, undefined, now, absent)
}

type Names = ReadonlyMap<string, string>

function askedText(work: ReadContext, view: View, question: QuestionRow, names: Names): string | undefined {
  const waiting = waitingQuestion(work, view, question)
  if (!waiting) return undefined
  const who = names.get(question.asked_by) ?? ''
  const values = { ...placed(work, view, question), who, text: oneLine(question.text, longest) }
  return waiting.absent
    ? t('{who} asks {absent}, for whom you act, about {place} of {name}: “{text}”', {
        ...values,
        absent: waiting.absent.name,
      })
    : t('{who} asks you about {place} of {name}: “{text}”', values)
}

/** Returns the text about an answer, for the person who asked; undefined for anybody else, and for their own answer. */
function answeredText(work: ReadContext, view: View, question: QuestionRow, names: Names): string | undefined {
  const { state, asked_by, ended_by, ended_for, answer } = question
  const isTheirs = state === 'answered' && asked_by === work.actor.id && ended_by !== work.actor.id
  if (!isTheirs) return undefined
  const who = inPlaceOf(names.get(ended_by ?? '') ?? '', names.get(ended_for ?? ''))
  const values = { ...placed(work, view, question), who, text: oneLine(answer ?? '', longest) }
  return t('{who} answered your question about {place} of {name}: “{text}”', values)
}

function placed(work: ReadContext, { application }: View, question: QuestionRow) {
  return {
    place: inWords(placeOf(workOn(work, application).workflows, question)),
    name: [application.referenceNumber, application.columns.title].filter(Boolean).join(' '),
  }
}
