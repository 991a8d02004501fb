import { client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { Question } from '../http/types.ts'

export const questionsPath = '/api/credit/credit-applications/{id}/questions/'

/** The questions on an application's forms; none where the server has no such thing. */
export async function listQuestions(id: string): Promise<Question[]> {
  const found = await ifOffered(() => client.GET(questionsPath, { params: { path: { id } } }))
  return Array.isArray(found) ? found : []
}
