/** A test, a suite, a row of a test's table or a case, with the statements that it claims to show. */
export interface Tie {
  ids: string[]
  /** Its place: `file:line`. */
  place: string
  title: string
}

export interface TieReport {
  ties: Tie[]
  problems: string[]
}
