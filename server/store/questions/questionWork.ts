import { sql } from 'kysely'
import { type WorkOfApplication, keptWork } from '../openWork/openWork.ts'
import type { StatementPart } from '../statementPart.ts'
import type { Db } from '../transaction.ts'
import type { QuestionRow } from './questions.ts'

/** Stores the open work of a question; a part of the statement that writes the question. */
export const questionWorkPart = (open: WorkOfApplication): StatementPart => keptWork('question work', [open])

/** Ends the open work of a question. */
export const endedQuestionPart = (id: string): StatementPart => ({
  name: 'question work that ended',
  write: (bind) => sql`DELETE FROM open_work WHERE question_id = ${bind('id')}::uuid`,
  values: { id },
})

/**
 * Finds the next open questions after this one, in open applications, whose open work is missing or of an earlier
 * version.
 */
export async function findUnkeptQuestions(db: Db, after: string, limit: number): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    SELECT question.* FROM question JOIN application ON application.id = question.application_id
    LEFT JOIN open_work ON open_work.question_id = question.id
    WHERE state = 'open' AND NOT closed AND question.id > ${after}::uuid
      AND open_work.version IS DISTINCT FROM question.version
    ORDER BY question.id LIMIT ${sql.lit(limit)}`.execute(db)
  return rows
}
