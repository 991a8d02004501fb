import { seenQuestions } from '../../model/questions/seen.ts'
import { loadViews } from '../../model/view.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { findQuestions, namesInQuestions } from '../../store/questions/questions.ts'
import type { Message } from '../../store/messages/outbox.ts'
import { questionNotice } from '../questions/notices.ts'
import type { MessageNotices, MailContext } from './mailContext.ts'

/**
 * Returns the notifications of a question: for the person who is asked while it is open, and for the person who asked
 * once it is answered.
 */
export async function noticesOfQuestion(context: MailContext, message: Message): Promise<MessageNotices | undefined> {
  const { subject, application_id: id, to_state: state } = message
  if (subject === null || id === null) return undefined
  const question = (await findQuestions(context.db, [subject])).get(subject)
  const [view] = await loadViews(context, await findApplications(context.db, [id]))
  if (!question || !view || question.state !== state || state === 'withdrawn') return undefined
  const names = await namesInQuestions(context.db, [question])
  return {
    choice: 'at_once',
    wanted: { ids: [state === 'open' ? question.asked_of : question.asked_by], roles: [] },
    async to({ actor }) {
      const work = { ...context, actor }
      const [seen] = await seenQuestions(work, view, [question])
      const notice = seen && questionNotice(work, view, seen, names)
      return notice ? [notice] : []
    },
  }
}
