/** Asking, answering and withdrawing questions: loaded only when somebody does so. */
import { t } from '../../texts/t.ts'
import type { components } from '../generated/schema.d.ts'
import { answer, client } from '../http/client.ts'
import { changeText } from '../http/errorTexts.ts'
import type { Question } from '../http/types.ts'
import { write } from '../http/write.ts'
import { questionsPath } from './questions.ts'

/** What is asked about: a form, or one of its fields. */
export interface QuestionSubject {
  form: string
  field?: string
}

export interface NewQuestion extends QuestionSubject {
  /** By id. */
  person: string
  text: string
}

export interface QuestionChange {
  action: components['schemas']['QuestionAction']
  answer?: string
}

/** Whom the person can ask, of those with these words in their names; the first ones. */
export async function listPeopleToAsk(id: string, query: QuestionSubject & { q?: string }) {
  const { data } = await answer(client.GET(`${questionsPath}people/`, { params: { path: { id }, query } }))
  return { people: data?.results ?? [], hasMore: data?.has_more ?? false }
}

/** Asks, only once even if it is sent again because no answer came. Throws an `ApiError` that says why not. */
export async function askQuestion(id: string, body: NewQuestion): Promise<void> {
  await write(`question ${id}`, body, undefined, async (headers) => {
    await answer(client.POST(questionsPath, { params: { path: { id }, header: headers }, body }))
  })
}

/** Answers or withdraws a question as it was shown, only once likewise. */
export async function changeQuestion(
  id: string,
  { id: questionId, version }: Pick<Question, 'id' | 'version'>,
  body: QuestionChange,
): Promise<void> {
  await write(`question ${id} ${questionId}`, body, version, async (headers) => {
    const params = { path: { id, questionId }, header: headers }
    await answer(client.POST(`${questionsPath}{questionId}/`, { params, body }))
  })
}

const endedText = () =>
  t('In the meantime, somebody else has answered or withdrawn this question. You see its current state.')

/** The message for a question that could not be sent or changed, or may have been. */
export const questionText = (error: unknown): string =>
  changeText(error, { stale: endedText(), otherwise: t('The question could not be sent or changed.') })

/** Why an action that was offered for a question is no longer; undefined if it is. */
export function goneText({ actions, state }: Question, action: QuestionChange['action']): string | undefined {
  if (actions.includes(action)) return undefined
  const isEnded = state === 'answered' || state === 'withdrawn'
  return isEnded ? endedText() : t('You can no longer answer or withdraw this question.')
}
