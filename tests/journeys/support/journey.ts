/**
 * A journey is data: who opens which form, what they type, which button they press, what leaves the browser, what they
 * see.
 */
export interface Journey {
  about: string
  /** The statements of the product spec that it shows, by their ids in tests/spec. */
  spec?: string[]
  /** The title under which everybody finds the application. */
  title: string
  steps: Step[]
}

export interface Step {
  as: string
  /** Who hands their work over to the person first, by whose name in the list of colleagues. */
  inPlaceOf?: { absent: string; delegate: string; reason: string }
  /** The form's name in the hub; absent: the person presses Create New. */
  form?: string
  /**
   * How the person comes to it, where not through the dashboard and the application's hub; the decision page has what
   * they decide on beside the form.
   */
  from?: 'My Tasks' | 'Notifications' | 'The decision page'
  /** The form's state when it opens. */
  opens?: string
  fill?: TabOfValues[]
  /** What stands on the form once it is open. */
  reads?: string[]
  attach?: string
  /** What a colleague does once the form is filled in and before the person acts. */
  meanwhile?: Step
  acts: Act[]
}

export interface TabOfValues {
  /** Absent: above the tabs. */
  tab?: string
  values: Record<string, Value>
  rows?: Record<string, Value>[]
}

export type Value = string | number | boolean

export interface Act {
  comment?: string
  press: string
  /** The server asks for it to be confirmed; one that keeps section 7 of the spec alone does not. */
  asks?: true
  /** The requests that change something, in order, as they leave the browser; not looked at where they are absent. */
  sends?: { method: string; path: string; body: unknown }[]
  /** Text that stands on the page afterwards, and the path it stands at (`{id}` is the application's). */
  lands: string
  shows: string[]
  /** The application's overall state afterwards, as the hub shows it. */
  state?: string
  /** What else the hub shows then. */
  hub?: string[]
}
