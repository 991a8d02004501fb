/** The tables of what was decided; see tables.ts for how values come out. */
export interface SealTables {
  seal: SealTable
  /** The credit paper that was decided on, as canonical JSON. */
  sealed_paper: { application_id: string; text: string }
  closed_before_seals: { application_id: string }
}

export interface SealTable {
  application_id: string
  at: Date
  /** Canonical JSON. */
  text: string
  hash: Buffer
  key_id: string
  signature: Buffer
}
