/** What a person has chosen of the definitions, to see and change what it says. */
export type Selection =
  | { kind: 'stage'; stage: string }
  | { kind: 'tab'; stage: string; tab: number }
  | { kind: 'section'; stage: string; tab: number; section: number }
  | { kind: 'field'; stage: string; field: string }
  | { kind: 'column'; stage: string; field: string; column: string }
  | { kind: 'people'; stage: string; people: string }
  | { kind: 'file'; file: string }
  /** A field of the records that a file defines. */
  | { kind: 'part'; file: string; part: string }
  /** A stage of the kind of application that a file defines. */
  | { kind: 'pathStage'; file: string; formType: string }
  /** A state of its path, by the keys that lead there, such as `ANALYSIS.LEGAL`. */
  | { kind: 'pathState'; file: string; state: string }
  /** What happens in a state that leads on. */
  | { kind: 'pathEvent'; file: string; state: string; event: string }
  | { kind: 'list'; list: string }
