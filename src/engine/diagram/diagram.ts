/** A workflow or a path as people see it: its named states, and the ways between them. */
export interface Diagram {
  states: DiagramState[]
  ways: Way[]
}

export interface DiagramState {
  /** The keys of the state and those around it, such as `OPEN.DRAFT`. */
  id: string
  title: string
  /** Where it begins. */
  initial: boolean
  /** Nothing leads on from here. */
  ends: boolean
  /** The stages that can be worked on, by form type. */
  opens: string[]
  /** What leaves it as it is, such as saving. */
  stays: Act[]
}

export interface Way {
  from: string
  to: string
  acts: Act[]
  /** It sends work back, or is taken for other forms' sake. */
  back: boolean
}

/** What a person does, or the event that happens. */
export interface Act {
  code: string
  title: string
}

/** The states that can still be reached from one, itself included; without `back`, only going forward. */
export function reachable({ ways }: Diagram, from: string, back = false): Set<string> {
  const found = new Set([from])
  for (const id of found) for (const way of ways) if (way.from === id && (back || !way.back)) found.add(way.to)
  return found
}

/** The state that is meant by a code, which is its innermost key, or by its name. */
export const stateWith = ({ states }: Diagram, code: string | undefined): DiagramState | undefined =>
  states.find(({ id }) => id === code) ??
  states.find(({ id, title }) => id.split('.').at(-1) === code || title === code)
