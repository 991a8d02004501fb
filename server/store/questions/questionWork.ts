import { sql } from 'kysely'
import { type WorkOfApplication, keptWork } from '../openWork/openWork.ts'
import type { StatementPart } from '../statementPart.ts'
import type { Db } from '../transaction.ts'
import type { QuestionRow } from './questions.ts'

/** Keeps the open work of a question with its own version; a part of the statement that writes the question. */
export const questionWorkPart = (open: WorkOfApplication): StatementPart => keptWork('question work', [open])

/** Ends it. */
export const endedQuestionPart = (id: string): StatementPart => ({
  name: 'question work that ended',
  write: (bind) => sql`DELETE FROM open_work WHERE question_id = ${bind('id')}::uuid`,
  values: { id },
})

/** Open questions of open applications whose open work is missing or is of an earlier version; those after this one. */
export async function findUnkeptQuestions(db: Db, after: string, limit: number): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    SELECT question.* FROM question JOIN application ON application.id = question.application_id
    LEFT JOIN open_work ON open_work.question_id = question.id
    WHERE state = 'open' AND NOT closed AND question.id > ${after}::uuid
      AND open_work.version IS DISTINCT FROM question.version
    ORDER BY question.id LIMIT ${sql.lit(limit)}`.execute(db)
  return rows
}
