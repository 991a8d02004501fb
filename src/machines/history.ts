/** States that a person can go back to, and forward again. */
export interface History<State> {
  past: readonly State[]
  now: State
  future: readonly State[]
  /** What the last change was about: a further one about the same is one step with it. */
  about?: string
}

/** How many steps can be undone. */
const most = 200

export const begun = <State>(now: State): History<State> => ({ past: [], now, future: [] })

export function changedTo<State>(history: History<State>, now: State, about?: string): History<State> {
  if (now === history.now) return history
  const isSameStep = about !== undefined && about === history.about && history.past.length > 0
  const past = isSameStep ? history.past : [...history.past, history.now].slice(-most)
  return { past, now, future: [], about }
}

export function undone<State>({ past, now, future }: History<State>): History<State> {
  const before = past.at(-1)
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export function redone<State>({ past, now, future }: History<State>): History<State> {
  const [next, ...others] = future
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: others }
}
