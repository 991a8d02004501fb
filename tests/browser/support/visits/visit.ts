import type { Page } from 'playwright-core'
import type { LookName } from '../looks.ts'

/** One screen in one state, and the further states that are reached from there. */
export interface Visit {
  name: string
  /** '' is nobody. */
  as: string
  /** `{Title}` stands for the id of the application of that title in the demo bank. */
  at: string
  /**
   * What the server answers in place of its own: by the end of the address, in which * is any text, and the method
   * where it matters; what is asked after a question mark only where it is named.
   */
  answers?: Record<string, Answer>
  /** A text that is there when the state is. */
  shows: string | RegExp
  /** Every tab of the form is opened. */
  tabs?: boolean
  /** All of them where absent. */
  looks?: readonly LookName[]
  moves?: Move[]
}

/** From one state of a screen to the next. */
export interface Move {
  to: string
  make(page: Page): Promise<unknown>
  /** The part of the page that is new; all of it where absent. */
  within?: string
  /** The visit's where absent. */
  looks?: readonly LookName[]
}

export type Answer = 'none' | { status: number; body?: unknown }
