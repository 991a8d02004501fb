/** Verifications of the audit that people start on screen (ADR 0090). */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type VerificationState = 'running' | 'done' | 'stopped' | 'broken_off'

/** What was verified; the keys are those of the wire. */
export interface VerificationResult {
  applications: number
  entries: number
  record_entries: number
  /**
   * The number of applications to which an early version wrote. Values that their audit does not hold were not
   * compared.
   */
  partly: number
  seals: number
  checkpoints: number
  newest_checkpoint: { number: number; at: string; hash: string } | null
}

export interface VerificationTable {
  id: string
  started_by: string
  started_at: Date
  state: Generated<VerificationState>
  total: number | null
  seen: Generated<number>
  beat: Date
  ended_at: Date | null
  result: ColumnType<VerificationResult | null, string | null | undefined, string>
  breaks: JSONColumnType<string[]>
  others: Generated<number>
}
