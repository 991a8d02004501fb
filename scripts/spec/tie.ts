/** A test, a suite, a row of a test's table or a case, and the statements that it says it shows. */
export interface Tie {
  ids: string[]
  /** Where it is: `file:line`. */
  place: string
  title: string
}

export interface Found {
  ties: Tie[]
  problems: string[]
}
