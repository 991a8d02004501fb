import type { WorkOfApplication } from '../../store/openWork/openWork.ts'
import type { QuestionRow } from '../../store/questions/questions.ts'
import type { Workflows } from '../machines/workflows.ts'
import { readingOf } from '../openWork/openWork.ts'

/** The row of open work for an open question, which waits for the person asked alone. */
export const questionWorkOf = (
  workflows: Pick<Workflows, 'byKind'>,
  { id, application_id, version, asked_of, asked_at }: QuestionRow,
): WorkOfApplication => ({
  applicationId: application_id,
  version,
  reading: readingOf(workflows),
  work: [
    { formType: id, questionId: id, since: asked_at, dueOn: null, roles: [], people: [asked_of], levelRank: null },
  ],
})
