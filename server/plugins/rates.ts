import { setTimeout as pause } from 'node:timers/promises'
import rateLimit, { type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { t } from '../../src/texts/t.ts'
import type { Calls, Counts } from '../admission/counts.ts'
import { TooMany } from '../errors/problems.ts'
import { networkOf } from '../session/networkOf.ts'

/**
 * Limits how often a person may call the same operation within a minute. Nobody reaches the limit by hand: it stops a
 * script that runs wild, and a stolen session that copies the bank's data. Operations without a session have limits of
 * their own.
 */
export async function limitRates(app: FastifyInstance, counts: Counts): Promise<void> {
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    global: false,
    store: storeOf(counts),
    // At this hook, the person is known and the body is not read yet.
    hook: 'preParsing',
    timeWindow: 60_000,
    keyGenerator: ({ user, routeOptions }) => `${routeOptions.config.operationId} ${user.id}`,
    addHeaders: silent,
    addHeadersOnExceeding: silent,
    errorResponseBuilder: (_, { ttl }) =>
      new TooMany(t('Too many requests. Please wait before you try again.'), ttl / 1000),
  })
}

/** Returns the store in which the plugin counts calls. All routes share it, because its keys name the operation. */
function storeOf(counts: Counts) {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, result?: Calls) => void, window: number): void {
      counts.countCall(key, window).then((calls) => done(null, calls), done)
    }

    child(): Store {
      return this
    }
  }
}

/** Returns the limit of a route: `perMinute` for one that only reads, a quarter of that for one that writes. */
export function rateOf({ method }: Pick<RouteOptions, 'method'>, perMinute: number): RateLimitOptions {
  return { max: method === 'GET' ? perMinute : Math.ceil(perMinute / 4) }
}

/** `atOnce`: how many refusals per minute and network are immediate. `wait`: how long each further one waits, in ms. */
export interface RefusalLimits {
  atOnce: number
  wait: number
}

/**
 * Delays the refusal of a request without a session, so that a flood of such requests leaves room for others. Nobody is
 * turned away.
 */
export type HoldBack = (request: FastifyRequest) => Promise<void>

/** Makes the function that delays refusals. Call it after `limitRates`. */
export function holdBackRefusals(app: FastifyInstance, { atOnce, wait }: RefusalLimits): HoldBack {
  const count = app.createRateLimit({
    max: atOnce,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `refusals ${networkOf(ip)}`,
  })
  return async (request) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) await pause(wait, undefined, { ref: false })
  }
}
