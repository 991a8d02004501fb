/** The tables of decisions; see tables.ts for the types of values. */
export interface SealTables {
  seal: SealTable
  /** The credit paper on which the decision was based, as canonical JSON. */
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
