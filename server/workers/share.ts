import type { Config } from '../config.ts'
import type { Capacity } from '../admission/semaphore.ts'

/** Connections for requests that are always let in: health, sign-in, sign-out. */
const connectionsBeside = 4
/** A worker with fewer permits would let one slow request keep others waiting. */
const leastAtOnce = 4

/** A worker's share of the limits: all workers together do no more at once than one process would. */
export function shareOf(config: Config): Config {
  const { workers } = config
  const capacity = divided(config.capacity, workers, leastAtOnce)
  return { ...config, capacity, uploads: divided(config.uploads, workers, 1) }
}

/** The database connections of one process that lets in `atOnce` requests. */
export const connectionsFor = ({ atOnce }: Pick<Capacity, 'atOnce'>) => atOnce + connectionsBeside

function divided(capacity: Capacity, workers: number, least: number): Capacity {
  const { atOnce, longestQueue, ofOne } = capacity
  return {
    ...capacity,
    atOnce: Math.max(least, Math.floor(atOnce / workers)),
    longestQueue: Math.ceil(longestQueue / workers),
    ...(ofOne && {
      ofOne: {
        atOnce: Math.max(2, Math.ceil(ofOne.atOnce / workers)),
        longestQueue: Math.ceil(ofOne.longestQueue / workers),
      },
    }),
  }
}
