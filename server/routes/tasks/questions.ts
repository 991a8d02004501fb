import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import type { QuestionAction } from '../../model/questions/actions.ts'
import { type PeopleToAskQuery, listPeopleToAsk, listQuestions } from '../../queries/questions/list.ts'
import { shownQuestions } from '../../queries/questions/shown.ts'
import { type ShowQuestion, askQuestion } from '../../workflow/questions/ask.ts'
import { changeQuestion } from '../../workflow/questions/change.ts'
import { reading } from '../reading.ts'
import { type ChangeHeaders, etag, send, versionIn, workOf } from '../work.ts'

interface AskQuestionRoute {
  Params: { id: string }
  Body: { form: string; field?: string | null; person: string; text: string }
  Headers: ChangeHeaders
}

interface ChangeQuestionRoute {
  Params: { id: string; questionId: string }
  Body: { action: QuestionAction; answer?: string | null }
  Headers: ChangeHeaders
}

export function questionRoutes(contract: Contract, context: Context): void {
  contract.route<{ Params: { id: string } }>('listQuestions', (request) =>
    reading(context, request, (work) => listQuestions(work, request.params.id)),
  )

  contract.route<{ Params: { id: string }; Querystring: PeopleToAskQuery }>('listPeopleToAsk', (request) =>
    reading(context, request, (work) => listPeopleToAsk(work, request.params.id, request.query)),
  )

  contract.route<AskQuestionRoute>('askQuestion', async (request, reply) => {
    const { params, body, headers } = request
    const command = { ...params, ...body, field: body.field ?? null, key: headers['idempotency-key'] }
    return send(reply, await askQuestion(await workOf(context, request), command, showAs(201)))
  })

  contract.route<ChangeQuestionRoute>('changeQuestion', async (request, reply) => {
    const { params, body, headers } = request
    const { 'if-match': seen, 'idempotency-key': key } = headers
    const command = { ...params, ...body, version: versionIn(seen), key }
    return send(reply, await changeQuestion(await workOf(context, request), command, showAs(200)))
  })
}

const showAs =
  (status: number): ShowQuestion =>
  async (work, view, question) => {
    const [shown = null] = await shownQuestions(work, view, [question])
    return { status, etag: etag(question.version), body: shown }
  }
