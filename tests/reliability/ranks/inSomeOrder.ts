import { isDeepStrictEqual } from 'node:util'

/** The open applications with their ranks, and the version of their order. */
export interface Ranking {
  version: number
  ranks: ReadonlyMap<string, number | null>
}

/** What a request makes of the ranking, and the status of its answer (spec decision 23). */
export type Step = (before: Ranking) => [after: Ranking, status: number]

/**
 * All get their places, and nobody else: an order of others is refused, and one of an earlier list is stale, unless it
 * is the present one.
 */
export function saved(ids: string[], version?: number): Step {
  return (before) => {
    const ranks = new Map(ids.map((id, n) => [id, n + 1]))
    if (isDeepStrictEqual(ranks, before.ranks)) return [before, 200]
    if (version !== undefined && version !== before.version) return [before, 412]
    if (!isDeepStrictEqual(ids.toSorted(), [...before.ranks.keys()].toSorted())) return [before, 409]
    return [{ version: before.version + 1, ranks }, 200]
  }
}

/** It has no rank yet, and the others keep theirs. */
export const opened =
  (id: string): Step =>
  ({ version, ranks }) => [{ version: version + 1, ranks: new Map([...ranks, [id, null]]) }, 201]

/** Its place stays empty until the next order. */
export const closed =
  (id: string): Step =>
  ({ version, ranks }) => [{ version: version + 1, ranks: new Map([...ranks].filter(([other]) => other !== id)) }, 200]

/** Every ranking that there may be once all of them have happened, one after the other, and were answered so. */
export function inSomeOrder(before: Ranking, steps: readonly { step: Step; status: number }[]): Ranking[] {
  if (steps.length === 0) return [before]
  return steps.flatMap(({ step, status }, at) => {
    const [after, answered] = step(before)
    return answered === status ? inSomeOrder(after, steps.toSpliced(at, 1)) : []
  })
}
