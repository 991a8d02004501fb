export type ConditionState = 'open' | 'waiver_asked' | 'fulfilled' | 'waived'

/** A condition subsequent of a closed application (server/store/conditions). */
export interface ConditionTable {
  id: string
  application_id: string
  form_type: string
  field: string
  place: number
  text: string
  owner: string
  due_on: string | null
  needs_document: boolean
  stated_at: Date
  state: ConditionState
  asked_by: string | null
  asked_for: string | null
  asked_at: Date | null
  reason: string | null
  ended_by: string | null
  ended_for: string | null
  ended_at: Date | null
  note: string | null
  document_id: string | null
  version: number
}
