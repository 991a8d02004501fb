import { seenQuestions } from '../../model/questions/seen.ts'
import { loadViews } from '../../model/view.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { findQuestions, namesInQuestions } from '../../store/questions/questions.ts'
import type { Message } from '../../store/messages/outbox.ts'
import { questionNotice } from '../questions/notices.ts'
import type { MessageNotices, Reading } from './reading.ts'

/**
 * Returns the notifications of a question: for the person who is asked while it is open, and for the person who asked
 * once it is answered.
 */
export async function noticesOfQuestion(reading: Reading, message: Message): Promise<MessageNotices | undefined> {
  const { subject, application_id: id, to_state: state } = message
  if (subject === null || id === null) return undefined
  const question = (await findQuestions(reading.db, [subject])).get(subject)
  const [view] = await loadViews(reading, await findApplications(reading.db, [id]))
  if (!question || !view || question.state !== state || state === 'withdrawn') return undefined
  const names = await namesInQuestions(reading.db, [question])
  return {
    choice: 'at_once',
    wanted: { ids: [state === 'open' ? question.asked_of : question.asked_by], roles: [] },
    async to({ actor }) {
      const work = { ...reading, actor }
      const [seen] = await seenQuestions(work, view, [question])
      const notice = seen && questionNotice(work, view, seen, names)
      return notice ? [notice] : []
    },
  }
}
