import type { Fault } from '../../support/faults.ts'

/**
 * A failure as data: who meets it where, what fails, and what they are told. `{form_type}` stands for an application's
 * id.
 */
export interface ErrorCase {
  about: string
  /** The statements of the product spec that it shows, by their ids in tests/spec. */
  spec?: string[]
  /** Who is signed in; nobody when absent. */
  as?: string
  /** Values put into the browser's storage beforehand; null takes one out. */
  stored?: Record<string, string | null>
  /** Applications that have to be there. */
  needs?: string[]
  /** By 'METHOD /path', from the first request on. */
  faults?: Record<string, Fault>
  open: string
  acts?: Act[]
  /** Texts that stand on the page afterwards; `/…/` is a pattern. */
  shows?: string[]
  hides?: string[]
  /** An alert that has stood there, though the page was left at once. */
  alerts?: string
  /** The path of the page afterwards. */
  lands?: string
  /** The tokens that the browser still holds afterwards. */
  kept?: string[]
  /** How often each call has left the browser by then. */
  sent?: Record<string, number>
  /** What the console says. */
  logged?: string
  /**
   * The server on which alone it is met: what is the same on every server and in every stage is met on others but once.
   */
  on?: string
}

/** What is done, such as `["press", "Save"]`: a way of `acts.ts`, and what it needs. */
export type Act = [way: string, ...values: string[]]
