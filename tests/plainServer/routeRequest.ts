import type { Body } from './application.ts'
import type { Bank } from './bank.ts'
import type { Person } from './person.ts'

/** What product spec §7 leaves to the server. */
export interface Options {
  /** One application stands under `data`. */
  wrapsApplication?: boolean
  /** Users stand under `results`. */
  wrapsUsers?: boolean
  /** A save is answered with hardly more than that it was done. */
  answersBriefly?: boolean
  /** A form that has a create flag has no workflow instance, and offers nothing, until the flag was sent. */
  startsWhenAsked?: boolean
}

/** A request as far as a route needs it. */
export interface RouteRequest {
  bank: Bank
  options: Options
  person: Person
  /** The id in the path. */
  id: string
  query: URLSearchParams
  body: Body
}

/** What the server answers instead of doing what was asked. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly body: Body,
  ) {
    super(JSON.stringify(body))
  }
}
