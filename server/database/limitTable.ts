import type { ConditionTable } from './conditionTable.ts'

/** The tables of what decisions approve. */
export interface DecisionTables {
  condition_subsequent: ConditionTable
  approved_limit: ApprovedLimitTable
}

/** An approved limit, beside what was asked for (server/store/limits). */
export interface ApprovedLimitTable {
  application_id: string
  place: number
  counterparty_id: string | null
  form_type: string
  field: string
  line: string
  scale: number
  asked_amount: number
  asked_tenor: number | null
  asked_expires_on: string | null
  amount: number
  tenor: number | null
  expires_on: string | null
  decided_at: Date
}
