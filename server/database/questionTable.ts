export type QuestionState = 'open' | 'answered' | 'withdrawn'

/** A question on a form of an application (server/store/questions). */
export interface QuestionTable {
  id: string
  application_id: string
  form_type: string
  /** Null if the question is about the whole form. */
  field: string | null
  text: string
  asked_by: string
  asked_of: string
  asked_at: Date
  state: QuestionState
  answer: string | null
  ended_by: string | null
  ended_for: string | null
  ended_at: Date | null
  version: number
}
